import { errorCode } from './start-error.ts'

// Of PostgreSQL: disk full, input or output error; of the system: no room,
// quota used up, input or output error, read-only.
const failures: ReadonlySet<string> = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/**
 * Whether something failed because a disk of the server is full or takes nothing: the database's, or that of the files.
 */
export const isDiskFailure = (error: unknown): boolean =>
  failures.has(errorCode(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isDiskFailure(error.cause))
