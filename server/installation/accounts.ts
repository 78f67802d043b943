import { hash } from '@node-rs/argon2'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../src/kit/database/database.ts'
import { madePassword } from '../src/kit/made-password.ts'

export const hashed = (password: string): Promise<string> => hash(password)

/** The password of each account that is about to be made. */
export type Passwords = (names: readonly string[]) => ReadonlyMap<string, string>
export const oneForAll =
  (password: string): Passwords =>
  (names) =>
    new Map(names.map((name) => [name, password]))
export const oneForEach: Passwords = (names) => new Map(names.map((name) => [name, madePassword()]))

const fileIn = (dataDir: string) => join(dataDir, 'accounts.txt')
const head = '# Accounts with a password that was made for them. A line goes when its password is changed.\n'
const written = (passwords: Iterable<readonly [name: string, password: string]>): string =>
  head + [...passwords].map(([name, password]) => `${name}\t${password}\n`).join('')

/** Notes made passwords where only the operator reads them. */
export const noteAccounts = async (dataDir: string, passwords: ReadonlyMap<string, string>): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const file = fileIn(dataDir)
  await writeFile(file, written(passwords), { mode: 0o600 })
  // An older file keeps its mode when it is written again.
  await chmod(file, 0o600)
}

export interface Account {
  readonly name: string
  /** The one made for it; absent when it was given. */
  readonly password: string | undefined
}

/** Which of these accounts were never given another password. Those that were are taken out of the file. */
export const unchangedAccounts = async (
  db: Database,
  dataDir: string,
  names: readonly string[],
): Promise<Account[]> => {
  const noted = await readNoted(dataDir)
  const { rows } = await sql<{ name: string }>`
    select name from system.user where name = any(${[...noted.keys(), ...names]}::text[]) and password_changed_at is null and status = '0' and deleted_at is null`.execute(
    db,
  )
  const unchanged = new Set(rows.map(({ name }) => name))
  const left = [...noted].filter(([name]) => unchanged.has(name))
  if (left.length === 0) await rm(fileIn(dataDir), { force: true })
  else if (left.length < noted.size) await writeFile(fileIn(dataDir), written(left), { mode: 0o600 })
  return names.filter((name) => unchanged.has(name)).map((name) => ({ name, password: noted.get(name) }))
}

const readNoted = async (dataDir: string): Promise<Map<string, string>> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name = '', password = ''] = line.split('\t')
        return [name, password] as const
      }),
  )
}
