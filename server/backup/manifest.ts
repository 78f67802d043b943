import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError, errorCode } from '../src/kit/start-error.ts'

const format = 1
const sha256 = z.string().regex(/^[\da-f]{64}$/)
// Names become parts of paths and of statements.
const name = z.string().regex(/^[a-z_\d]+\.[a-z_\d]+$/)

const manifest = z.strictObject({
  format: z.literal(format),
  /** The product's version. */
  product: z.string(),
  /** PostgreSQL's, of the database that was read. */
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations of that database, in the order of their names. */
  migrations: z.array(z.strictObject({ name: z.string(), sum: sha256, appliedAt: z.iso.datetime() })),
  tables: z.array(
    z.strictObject({ name, columns: z.array(z.string()), rows: z.number().int(), bytes: z.number().int(), sha256 }),
  ),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /**
   * `list` is of `files.list`: a line for each file, its id, size and SHA-256
   * between tabs, or `-` when the store had lost its content.
   */
  files: z.strictObject({ count: z.number().int(), bytes: z.number().int(), missing: z.number().int(), list: sha256 }),
})
/** What a back-up holds, and by what it is told whether it still does. */
export type Manifest = z.infer<typeof manifest>
export type BackedUpTable = Manifest['tables'][number]

/** A back-up is a folder; these are its parts. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** In the form of `sha256sum`. */
  sum: join(folder, 'manifest.sha256'),
  tables: join(folder, 'tables'),
  table: (table: string) => join(folder, 'tables', `${table}.copy`),
  list: join(folder, 'files.list'),
  shelf: (id: string) => join(folder, 'files', id.slice(0, 2)),
  content: (id: string) => join(folder, 'files', id.slice(0, 2), id),
})

const sumLine = (text: string): string => `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`

export const writeManifest = async (folder: string, content: Omit<Manifest, 'format'>): Promise<void> => {
  const text = `${JSON.stringify({ format, ...content }, null, 1)}\n`
  const places = placesIn(folder)
  await writeFile(places.manifest, text, { flag: 'wx', mode: 0o600, flush: true })
  await writeFile(places.sum, sumLine(text), { flag: 'wx', mode: 0o600, flush: true })
}

/** @throws StartError when this is no back-up, only half of one, a damaged one, or of a version that we do not know */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const places = placesIn(folder)
  const [text, sum] = await Promise.all(
    [places.manifest, places.sum].map((file) =>
      readFile(file, 'utf8').catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
          throw new StartError(`${folder} is not a whole back-up: it has no ${file.slice(folder.length + 1)}.`)
        throw error
      }),
    ),
  )
  if (text === undefined || sum !== sumLine(text))
    throw new StartError(`The back-up ${folder} is damaged: manifest.json is not as it was written.`)
  const given: unknown = JSON.parse(text)
  const parsed = manifest.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartError(
    `The back-up ${folder} was made by another version of Geodepot (format ${String((given as { format?: unknown }).format)}): restore it with that one.`,
  )
}
