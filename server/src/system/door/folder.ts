import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, access, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { errorCode } from '../../kit/start-error.ts'
import { Fault, type Found, type Place, atPlace, mostFiles } from './place.ts'

const isGone = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** The folder itself, wherever its name leads. @throws Fault where that is not below the one that the operator allows */
const inside = async (base: string, path: string): Promise<string> => {
  const root = await realpath(base)
  const folder = await realpath(join(root, path))
  if (!folder.startsWith(root === sep ? sep : root + sep)) throw new Fault('leadsOut')
  if (!(await lstat(folder)).isDirectory()) throw new Fault('notThere')
  return folder
}
/** Its folder for files that were seen to; not what somebody else put there under that name. */
const shelf = async (folder: string, name: string): Promise<string> => {
  const at = join(folder, name)
  await mkdir(at, { recursive: true })
  if (!(await lstat(at)).isDirectory()) throw new Fault('leadsOut')
  return at
}

// Neither a link nor anything else than a file is followed.
const opened = (path: string, flags: number): Promise<FileHandle> => open(path, flags | constants.O_NOFOLLOW, 0o664)

const writtenAt = async (folder: string, name: string, pieces: AsyncIterable<string>): Promise<number> => {
  const unfinished = join(folder, `.${name}.part`)
  await rm(unfinished, { force: true })
  const file = await opened(unfinished, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL)
  let size = 0
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      await file.writeFile(bytes)
      size += bytes.byteLength
    }
    // It stands there once the disk has it: then alone its place is gone on from.
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await file.close()
  await rename(unfinished, join(folder, name))
  return size
}

// Changes with what the file holds, and not with its name.
const markOf = ({ size, mtimeNs, ino }: BigIntStats): string => `${size} ${mtimeNs} ${ino}`
const markAt = async (path: string): Promise<string | undefined> => {
  const state = await lstat(path, { bigint: true }).catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  return state?.isFile() === true ? markOf(state) : undefined
}
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isGone(error)) return false
      throw error
    },
  )

/** A folder of the server below `base`. */
export const folderPlace = (base: string, path: string): Place => {
  const at = () => inside(base, path)
  const kept = async (folder: string) => shelf(await at(), folder)
  return {
    isWholeAtOnce: false,
    open: () =>
      atPlace(async () => {
        const folder = await at()
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      }),
    list: () =>
      atPlace(async () => {
        const folder = await at()
        const names = await readdir(folder)
        if (names.length > mostFiles) throw new Fault('tooMany', { most: mostFiles })
        const found: Found[] = []
        for (const name of names) {
          const state = await lstat(join(folder, name), { bigint: true }).catch(() => undefined)
          if (state?.isFile() !== true) continue
          found.push({
            name,
            size: Number(state.size),
            mark: markOf(state),
            modified: Number(state.mtimeNs / 1_000_000n),
          })
        }
        return found
      }),
    read: (name, size) =>
      atPlace(async () => {
        try {
          const file = await opened(join(await at(), name), constants.O_RDONLY)
          try {
            return Buffer.concat(
              await Array.fromAsync(file.createReadStream({ start: 0, end: size, autoClose: false })),
            )
          } finally {
            await file.close()
          }
        } catch (error) {
          if (isGone(error)) return undefined
          throw error
        }
      }),
    has: (folder, name) =>
      atPlace(async () => isThere(join(folder === undefined ? await at() : await kept(folder), name))),
    move: ({ name, mark }, folder, as) =>
      atPlace(async () => {
        const [from, to] = [join(await at(), name), join(await kept(folder), as)]
        // Whoever sends may have replaced it while it was taken in: what was not read is not put away.
        if ((await markAt(from)) !== mark) return false
        await rename(from, to)
        return true
      }),
    putBack: (folder, name) =>
      atPlace(async () => {
        const [from, to] = [join(await kept(folder), name), join(await at(), name)]
        if (await isThere(to)) return 'inTheWay'
        try {
          await rename(from, to)
          return 'back'
        } catch (error) {
          if (isGone(error)) return 'gone'
          throw error
        }
      }),
    write: (folder, name, pieces) =>
      atPlace(async () => writtenAt(folder === undefined ? await at() : await kept(folder), name, pieces)),
    remove: (name) => atPlace(async () => rm(join(await at(), name), { force: true })),
  }
}
