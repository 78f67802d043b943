// What the operator reads when the product cannot start: one sentence, no stack.
// Asked for by the specification's start: port taken, disk full, unreadable folder, bad configuration.
import { statfsSync } from 'node:fs'

/** A reason not to start that a person can act upon. `main` prints `message` alone and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`…), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Says why the server cannot listen; what it does not know is handed back as it came. */
export function listenError(error: unknown, host: string, port: number): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is already in use: stop the program that uses it, or choose another port with PORT.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST ${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
      )
    default:
      return error
  }
}

const LEAST_BYTES = 1024 ** 2

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/

/** On a full disk a program may fail without a word, since its log is on the same disk. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

/**
 * Says why a folder of the database cannot be used: disk full, no permission, read-only, not a folder.
 * `text` is what a program printed, when the trouble was seen by a program and not by Node.
 */
export function folderError(error: unknown, folder: string, text = ''): unknown {
  const code = errorCode(error)
  if (FULL.test(code ?? '') || FULL.test(text) || isFull(folder))
    return new StartError(`The disk that holds ${folder} is full: free some space and start again.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(
      `The data folder ${folder} cannot be read or written by this user: change its owner, or name another with DATA_DIR.`,
    )
  if (code === 'EROFS')
    return new StartError(`The data folder ${folder} is on a read-only disk: name another with DATA_DIR.`)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(
      `The data folder ${folder} cannot be made, because a file is in its way: name another with DATA_DIR.`,
    )
  if (code === 'ENOENT')
    return new StartError(`The data folder ${folder} cannot be made there: name another with DATA_DIR.`)
  return error
}
