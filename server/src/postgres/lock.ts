// One owner of a data folder at a time. The lock is a name held by the kernel, not a file: it ends with its process,
// however that ends, so that it is never stale and nobody has to judge whether another process still lives.
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { errorCode, folderError, StartError } from '../kit/start-error.ts'

function identify(folder: string): { dev: number; ino: number } {
  try {
    return statSync(folder)
  } catch (error) {
    throw folderError(error, folder)
  }
}

/**
 * Holds `folder` until the returned function is called or this process ends. Throws StartError when another holds it.
 */
export async function holdFolder(folder: string): Promise<() => void> {
  const { dev, ino } = identify(folder)
  // Linux's abstract names start with a zero byte. Device and number of the
  // folder: one folder, whatever path leads to it.
  const holder = createServer((socket) => socket.destroy()).listen({
    path: `\0geodepot-${dev}-${ino}`,
    exclusive: true,
  })
  try {
    await once(holder, 'listening')
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartError(
        `The data folder ${folder} is in use by another Geodepot that is running: stop that one first, or name another folder with DATA_DIR.`,
      )
    throw error
  }
  holder.unref()
  return () => {
    holder.close()
  }
}
