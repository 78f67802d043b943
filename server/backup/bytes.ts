import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Pour } from '../src/kit/files/index.ts'

/** How many bytes there were, and their SHA-256 in hexadecimal. */
export interface Measured {
  readonly bytes: number
  readonly sha256: string
}

/** Measures what is poured, and hands each piece on. */
export const measured = async (
  pour: Pour,
  take: (piece: Buffer) => Promise<unknown> = async () => undefined,
): Promise<Measured> => {
  const hash = createHash('sha256')
  let bytes = 0
  await pour(async (piece) => {
    hash.update(piece)
    bytes += piece.byteLength
    await take(piece)
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes what is poured into a new file of ours alone; resolves when it is on disk. */
export const written = async (file: string, pour: Pour): Promise<Measured> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    const whole = await measured(pour, (piece) => handle.writeFile(piece))
    await handle.sync()
    return whole
  } finally {
    await handle.close()
  }
}

/** What a stream brings; `signal` breaks it off. */
export const pouring =
  (stream: AsyncIterable<Buffer>, signal: AbortSignal): Pour =>
  async (take) => {
    for await (const piece of stream) {
      signal.throwIfAborted()
      await take(piece)
    }
  }
/** What a file holds; undefined when it is missing or cannot be read. */
export const readable = (file: string, signal: AbortSignal): Promise<Measured | undefined> =>
  measured(pouring(createReadStream(file), signal)).catch(() => {
    signal.throwIfAborted()
    return undefined
  })

/**
 * The lines of a file, one by one. They end where PostgreSQL ends them, not at
 * every sign that may end one: a name can hold such a sign.
 */
export const linesOf = async function* (file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(file, 'utf8')) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
/** A size as people say it. */
export const spokenSize = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
export const spokenCount = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
