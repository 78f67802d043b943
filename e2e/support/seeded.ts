// Data folders of a product that has started once: filled once for each state of the sources and each day, and copied for
// every run. A first start takes many times as long as a copy.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, root } from './launch.ts'

/** What a first start fills the database with: the demo company, or one administrator. */
export type Extent = 'demo' | 'empty'

const shelf = join(root, '.cache', 'journeys')
const sources = ['server/**/*.{ts,sql,json}', 'contracts/src/**/*.ts', 'package-lock.json']

/** Changes with everything that a first start reads, and with the day: the demo company's last months end today. */
const fingerprint = (): string => {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] })
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Whole, with the owners of its files: PostgreSQL refuses a folder that is not its own. */
const copy = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`a data folder could not be copied: ${stderr.trim()}`)
}

/** A folder for temporary files; as root, the database's own user has to pass through it. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-journeys-'))
  chmodSync(folder, 0o711)
  return folder
}

const fill = async (extent: Extent, kept: string): Promise<void> => {
  const folder = temporaryFolder()
  const side = `${kept}.part-${randomBytes(4).toString('hex')}`
  try {
    const password = `Aa1-${randomBytes(9).toString('base64url')}`
    const product = await launch(join(root, 'test-results', `first-start-${extent}.log`), {
      DATA_DIR: join(folder, 'data'),
      DEMO: extent === 'demo' ? 'on' : 'off',
      DEMO_PASSWORD: password,
    })
    await product.stop()
    mkdirSync(side, { recursive: true, mode: 0o700 })
    copy(join(folder, 'data'), join(side, 'data'))
    writeFileSync(join(side, 'password'), password, { mode: 0o600 })
    // Another run may have been first: then its folder is as good.
    if (!existsSync(kept)) renameSync(side, kept)
  } finally {
    for (const left of [folder, side]) rmSync(left, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Puts a filled data folder at `to`, which is not there yet; returns the password of the demo company's accounts. */
export const seed = async (extent: Extent, to: string): Promise<string> => {
  const name = `${extent}-${fingerprint()}`
  const kept = join(shelf, name)
  if (!existsSync(kept)) {
    mkdirSync(shelf, { recursive: true })
    await fill(extent, kept)
    for (const other of readdirSync(shelf))
      if (other.startsWith(`${extent}-`) && !other.startsWith(name))
        rmSync(join(shelf, other), { recursive: true, force: true, maxRetries: 5 })
  }
  copy(join(kept, 'data'), to)
  return readFileSync(join(kept, 'password'), 'utf8')
}
