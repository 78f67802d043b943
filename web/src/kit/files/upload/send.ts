import { type FileRow, file as calls } from '@geodepot/contracts/kit/file.ts'
import { CallError, call, token, upload } from '../../api/index.ts'
import type { Report, Send } from './queue.ts'

/** Bytes up to which a file goes up in one call; a larger one goes in parts and outlives a break. */
export const inOneCall = 4 * 1024 * 1024
/** Milliseconds before each further attempt. Whenever something got through, they begin anew. */
export const waits: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
const tokenEvery = 1000

const cancelled = (): CallError => new CallError('cancelled', 0, '')
/** Ends after the time, or as soon as the browser says that it has a network again. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      end()
      reject(cancelled())
    }
    const go = () => {
      end()
      resolve()
    }
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', leave)
    }
    const timer = setTimeout(go, milliseconds)
    addEventListener('online', go)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
/**
 * Ends when there is another token than the one that was refused: this person signed in again, here or in another tab.
 */
const anotherToken = async (refused: string | undefined, signal: AbortSignal): Promise<void> => {
  while (token() === refused || token() === undefined) await pause(tokenEvery, signal)
}

const isSignedOut = (error: CallError): boolean => error.code === 401
// 409: another sender of the same file, as in a second tab, was faster; where it stands now is asked for again.
const passing: readonly number[] = [409, 429, 503]
/** Whether the same call may succeed a little later: nothing was decided about the file. */
const mayPass = ({ kind, code, requestId }: CallError): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  (kind === 'transport' && code !== 413 && code !== 404) ||
  passing.includes(code) ||
  (code === 500 && requestId !== undefined)

/**
 * Repeats `work` over bad connections and ended sessions. `progressed`:
 * whether anything got through since the last time.
 */
const persistently = async <T>(
  work: () => Promise<T>,
  report: Report,
  signal: AbortSignal,
  progressed: () => boolean,
): Promise<T> => {
  for (let attempt = 0; ;) {
    const held = token()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted) throw error
      if (progressed()) attempt = 0
      const wait = waits[attempt]
      if (isSignedOut(error)) {
        report({ state: 'signedOut' })
        await anotherToken(held, signal)
      } else if (mayPass(error) && wait !== undefined) {
        report({ state: 'broken' })
        await pause(wait * (0.75 + Math.random() / 2), signal)
        attempt += 1
      } else throw error
      report({ state: 'sending' })
    }
  }
}
const never = () => false

const whole = (file: File, kind: string | undefined, report: Report, signal: AbortSignal): Promise<FileRow> => {
  const body = new FormData()
  body.append('file', file, file.name)
  const progress = (share: number) => report({ sent: Math.floor(share * file.size) })
  return persistently(
    () => upload(calls.upload, { kind }, body, { quiet: true, signal, onProgress: progress }),
    report,
    signal,
    never,
  )
}

const inParts = async (file: File, kind: string | undefined, report: Report, signal: AbortSignal): Promise<FileRow> => {
  const quietly = { quiet: true, signal }
  const begin = () =>
    call(
      calls.start,
      { name: file.name, size: file.size, lastModified: file.lastModified, kind },
      { ...quietly, change: true },
    )
  const { uploadId, ...begun } = await persistently(begin, report, signal, never)
  let { offset, segment } = begun
  if (offset > 0) report({ resumedAt: offset, sent: offset })
  let known = true
  let through = false
  const part = async () => {
    through = false
    // After a break the server knows how much of the part arrived.
    if (!known) {
      const now = await call(calls.status, { uploadId }, quietly)
      through = now.offset > offset
      offset = now.offset
      known = true
    }
    known = false
    const from = offset
    const bytes = file.slice(from, Math.min(file.size, from + segment))
    if (bytes.size > 0)
      ({ offset, segment } = await upload(calls.append, { uploadId, offset: from }, bytes, {
        ...quietly,
        onProgress: (share) => report({ sent: from + Math.floor(share * bytes.size) }),
      }))
    known = true
  }
  try {
    while (offset < file.size) await persistently(part, report, signal, () => through)
    report({ state: 'finishing', sent: file.size })
    return await persistently(() => call(calls.finish, { uploadId }, quietly), report, signal, never)
  } catch (error) {
    if (signal.aborted) void call(calls.cancel, { uploadId }, { quiet: true }).catch(() => undefined)
    throw error
  }
}

/** Sends one file, small ones in one call and others in parts that outlive a break. Rejects with a CallError. */
export const sender =
  (kind: string | undefined): Send =>
  (file, report, signal) =>
    (file.size > inOneCall ? inParts : whole)(file, kind, report, signal)
