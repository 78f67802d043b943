import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Store } from '../src/kit/files/index.ts'
import { StartError } from '../src/kit/start-error.ts'
import { linesOf, measured, readable } from './bytes.ts'
import { type Manifest, placesIn } from './manifest.ts'

export const fileTable = 'document.file'
// Larger ones travel in pieces.
const atOnce = 1024 * 1024

/** A file that the database speaks of. */
export interface FileRow {
  readonly id: string
  readonly size: number
}
/** The same with its content's SHA-256; undefined: the store had lost its content before the back-up was made. */
export interface BackedUpFile extends FileRow {
  readonly sha256: string | undefined
}

/**
 * The files that the back-up's own rows speak of. Nothing in an id or a number
 * is ever escaped, and no row takes more than a line.
 */
export const fileRows = async function* (folder: string, columns: readonly string[]): AsyncGenerator<FileRow> {
  const [id, size] = [columns.indexOf('id'), columns.indexOf('size')]
  for await (const line of linesOf(placesIn(folder).table(fileTable))) {
    const values = line.split('\t')
    yield { id: values[id] ?? '', size: Number(values[size]) }
  }
}

const none = '-'
export const listLine = ({ id, size, sha256 = none }: BackedUpFile): string => `${id}\t${size}\t${sha256}\n`
export const listedFiles = async function* (folder: string): AsyncGenerator<BackedUpFile> {
  for await (const line of linesOf(placesIn(folder).list)) {
    const [id = '', size, sha256] = line.split('\t')
    yield { id, size: Number(size), sha256: sha256 === none ? undefined : sha256 }
  }
}

/** Whether the store has exactly this content. */
export const isStored = async (store: Store, { id, size, sha256 }: BackedUpFile): Promise<boolean> => {
  if (!(await store.has(id))) return false
  // A byte more is asked for: a content that is too long is another one.
  const found = await measured(await store.read(id, { from: 0, to: size }))
  return found.bytes === size && found.sha256 === sha256
}

const put = async (store: Store, { id, size }: FileRow, file: string, signal: AbortSignal): Promise<void> => {
  if (size <= atOnce) return store.put(id, await readFile(file))
  const progress = await store.receive(
    id,
    { received: 0, place: null },
    createReadStream(file),
    size,
    async () => !signal.aborted,
  )
  await store.settle(id, progress)
}

/**
 * Puts every content of the back-up into the store, and reads it there again. What
 * lies there already and is right is left. @throws StartError
 */
export const putBack = async (
  store: Store,
  folder: string,
  signal: AbortSignal,
  told: (files: number, bytes: number) => void,
): Promise<void> => {
  let [files, bytes] = [0, 0]
  for await (const file of listedFiles(folder)) {
    signal.throwIfAborted()
    if (file.sha256 === undefined || (await isStored(store, file))) continue
    await put(store, file, placesIn(folder).content(file.id), signal)
    if (!(await isStored(store, file)))
      throw new StartError(
        `The file store does not give back what was put into it: file ${file.id} is another one there.`,
      )
    told((files += 1), (bytes += file.size))
  }
}

interface Pair {
  readonly row: FileRow | undefined
  readonly file: BackedUpFile | undefined
}
// Both are in the order of their ids.
const pairs = async function* (folder: string, columns: readonly string[]): AsyncGenerator<Pair> {
  const listed = listedFiles(folder)
  for await (const row of fileRows(folder, columns))
    yield { row, file: (await listed.next()).value as BackedUpFile | undefined }
  for await (const file of listed) yield { row: undefined, file }
}

/**
 * What is wrong with the back-up's files, each in a few words: every row needs its content, of the right size and sum.
 */
export const faultsOfFiles = async function* (
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const places = placesIn(folder)
  const list = await readable(places.list, signal)
  if (list?.sha256 !== manifest.files.list) return yield 'files.list is missing or not as it was written'
  for await (const { row, file } of pairs(
    folder,
    manifest.tables.find(({ name }) => name === fileTable)?.columns ?? [],
  )) {
    if (row === undefined || file === undefined || row.id !== file.id || row.size !== file.size)
      return yield 'files.list does not name the files of the database'
    if (file.sha256 === undefined) continue
    const found = await readable(places.content(file.id), signal)
    if (found === undefined) yield `the content of file ${file.id} is missing`
    else if (found.bytes !== file.size || found.sha256 !== file.sha256)
      yield `the content of file ${file.id} is not as it was written`
  }
}
