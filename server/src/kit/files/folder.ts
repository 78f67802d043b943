import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../start-error.ts'
import { type Keep, type Pour, type Progress, type Range, type Store, TakenOver, guarded } from './store.ts'

// Told of progress so often, so that a server that is killed costs a moment of somebody's patience and no more.
const keepEvery = 16 * 1024 * 1024
const writeAtOnce = 1024 * 1024
const readAtOnce = 256 * 1024

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)

// A write that is cut short means a full disk: the next one would say so.
const write = (file: FileHandle, pieces: readonly Buffer[], at: number): Promise<number> =>
  guarded(async () => {
    const size = sizeOf(pieces)
    const { bytesWritten } = await file.writev(pieces, at)
    if (bytesWritten !== size)
      throw Object.assign(new Error(`${bytesWritten} of ${size} bytes written`), { code: 'ENOSPC' })
    return size
  })

/** Writes while the next pieces arrive. */
const written = async (
  file: FileHandle,
  from: number,
  body: AsyncIterable<Buffer>,
  told: (received: number) => Promise<void>,
): Promise<void> => {
  let [received, reported, pieces, waiting] = [from, from, [] as Buffer[], 0]
  let writing: Promise<number> = Promise.resolve(0)
  const settled = async (): Promise<void> => {
    received += await writing
    writing = Promise.resolve(0)
  }
  const flush = async (): Promise<void> => {
    await settled()
    writing = write(file, pieces, received)
    // Waited for at the next piece: its failure is heard there.
    writing.catch(() => undefined)
    ;[pieces, waiting] = [[], 0]
  }
  try {
    for await (const piece of body) {
      pieces.push(piece)
      waiting += piece.byteLength
      if (waiting < writeAtOnce) continue
      await flush()
      if (received - reported < keepEvery) continue
      reported = received
      await told(received)
    }
  } finally {
    if (pieces.length > 0) await flush()
    await settled()
    await told(received)
  }
}

/**
 * Reads the next piece while one is taken, always into the same two buffers: fresh ones by the hundred megabytes would
 * have the whole heap collected again and again.
 */
const poured = async (file: FileHandle, { from, to }: Range, take: Parameters<Pour>[0]): Promise<void> => {
  const size = Math.min(readAtOnce, to - from + 1)
  const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]
  const next = (index: number, at: number) =>
    file.read({ buffer: buffers[index % 2], position: at, length: Math.min(size, to - at + 1) })
  let reading = next(0, from)
  try {
    for (let [at, index] = [from, 0]; at <= to; index += 1) {
      const { buffer, bytesRead } = await reading
      if (bytesRead === 0) return
      at += bytesRead
      if (at <= to) reading = next(index + 1, at)
      await take((buffer as Buffer).subarray(0, bytesRead))
    }
  } finally {
    await reading.catch(() => undefined)
    await file.close()
  }
}

/**
 * Files in a folder, which several nodes may share. What arrives lies in
 * `incoming` and is moved to `objects` when it is whole.
 */
export const folderStore = (folder: string): Store => {
  const incoming = (key: string): string => join(folder, 'incoming', key)
  const object = (key: string): string => join(folder, 'objects', key.slice(0, 2), key)
  return {
    open: async () => {
      for (const name of ['incoming', 'objects']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    },
    receive: async (key, { received }, body, _size, keep: Keep): Promise<Progress> => {
      const file = await guarded(() => open(incoming(key), received === 0 ? 'w' : 'r+', 0o600))
      let safe = received
      try {
        await written(file, received, body, async (now) => {
          safe = now
          if (!(await keep({ received: now, place: null }))) throw new TakenOver()
        })
      } finally {
        await file.close()
      }
      return { received: safe, place: null }
    },
    settle: (key) =>
      guarded(async () => {
        await mkdir(dirname(object(key)), { recursive: true, mode: 0o700 })
        try {
          await rename(incoming(key), object(key))
        } catch (error) {
          // It was moved before, by whoever did not get to say so.
          if (errorCode(error) !== 'ENOENT') throw error
          await stat(object(key))
        }
      }),
    discard: (key) => guarded(() => rm(incoming(key), { force: true })),
    read: async (key, range) => {
      const file = await guarded(() => open(object(key), 'r'))
      return (take) => poured(file, range, take)
    },
    put: (key, content) =>
      guarded(async () => {
        await mkdir(dirname(object(key)), { recursive: true, mode: 0o700 })
        await writeFile(incoming(key), content, { mode: 0o600 })
        await rename(incoming(key), object(key))
      }),
    has: (key) =>
      guarded(() =>
        stat(object(key)).then(
          () => true,
          (error: unknown) => {
            if (errorCode(error) === 'ENOENT') return false
            throw error
          },
        ),
      ),
    remove: (keys) =>
      guarded(async () => {
        for (const key of keys) await rm(object(key), { force: true })
      }),
    async *list() {
      for (const shelf of await guarded(() => readdir(join(folder, 'objects')))) {
        for (const key of await guarded(() => readdir(join(folder, 'objects', shelf)))) {
          const found = await stat(object(key)).catch(() => undefined)
          if (found) yield { key, modified: found.mtime }
        }
      }
    },
  }
}
