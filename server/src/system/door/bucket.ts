import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '../../kit/files/index.ts'
import { Fault, type Place, atPlace, mostFiles } from './place.ts'

// Beside the objects that files are kept as, under names of their own.
const all = 'doors/'

/** A part of the bucket. An object is there when it is whole. */
export const bucketPlace = (bucket: Bucket, path: string): Place => {
  const prefix = `${all}${path}/`
  const key = (folder: string | undefined, name: string): string =>
    folder === undefined ? prefix + name : `${prefix}${folder}/${name}`
  /** The object as it was when it had this mark; another that came under its name stays where it is. */
  const moved = async (from: string, to: string, mark: string): Promise<boolean> => {
    if ((await bucket.markOf(from)) !== mark || !(await bucket.copy(from, to, mark))) return false
    // Replaced while it was copied: what is deleted is what was copied, or nothing.
    if ((await bucket.markOf(from)) === mark) await bucket.remove(from)
    return true
  }
  return {
    isWholeAtOnce: true,
    // Nothing stands there before the first object does: what is wrong is told by what is done.
    open: async () => undefined,
    list: () =>
      atPlace(async () => {
        const found = await bucket.list(prefix, mostFiles + 1)
        if (found.length > mostFiles) throw new Fault('tooMany', { most: mostFiles })
        return found
          .map(({ key: name, size, mark, modified }) => ({
            name: name.slice(prefix.length),
            size,
            mark,
            modified: modified.getTime(),
          }))
          .filter(({ name }) => name !== '')
      }),
    read: (name, size) =>
      atPlace(async () =>
        (await bucket.has(key(undefined, name))) ? bucket.read(key(undefined, name), size) : undefined,
      ),
    has: (folder, name) => atPlace(() => bucket.has(key(folder, name))),
    move: ({ name, mark }, folder, as) => atPlace(() => moved(key(undefined, name), key(folder, as), mark)),
    putBack: (folder, name) =>
      atPlace(async () => {
        const [from, to] = [key(folder, name), key(undefined, name)]
        if (await bucket.has(to)) return 'inTheWay'
        const mark = await bucket.markOf(from)
        return mark !== undefined && (await moved(from, to, mark)) ? 'back' : 'gone'
      }),
    write: (folder, name, pieces) =>
      atPlace(async () => {
        // Its length is said before its first byte.
        const written = join(tmpdir(), `geodepot-door-${randomUUID()}`)
        try {
          await pipeline(Readable.from(pieces), createWriteStream(written, { mode: 0o600, flags: 'wx' }))
          const { size } = await stat(written)
          await bucket.put(key(folder, name), createReadStream(written), size)
          return size
        } finally {
          await rm(written, { force: true })
        }
      }),
    remove: (name) =>
      atPlace(async () => {
        if (await bucket.has(key(undefined, name))) await bucket.remove(key(undefined, name))
      }),
  }
}
