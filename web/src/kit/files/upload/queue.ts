import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { CallError, newKey, toast } from '../../api/index.ts'
import { signal } from '../../browser/index.ts'
import { translate } from '../../i18n/index.ts'
import { type Mark, type Pace, marked, paceOf } from './pace.ts'

/** `sent`: it has arrived and waits for the others; `merging`: all that were started have. */
type UploadState =
  | 'waiting'
  | 'shrinking'
  | 'sending'
  | 'broken'
  | 'signedOut'
  | 'finishing'
  | 'sent'
  | 'merging'
  | 'failed'
export interface Upload {
  readonly key: string
  readonly file: File
  readonly state: UploadState
  /** Bytes that have gone out, and where it went on when it had begun before. */
  readonly sent: number
  readonly resumedAt?: number
  readonly pace?: Pace | undefined
  /** What went wrong, in the server's words where it gave any. */
  readonly problem?: string
  readonly row?: FileRow
}
/** What the sender tells of one file. */
export type Report = (news: Partial<Pick<Upload, 'state' | 'sent' | 'resumedAt'>>) => void
export type Send = (file: File, report: Report, signal: AbortSignal) => Promise<FileRow>

export interface QueueOptions {
  readonly send: Send
  /**
   * Takes over the files once every one that was started has arrived; a
   * rejection is shown at them, and they may be tried again.
   */
  readonly merge: (rows: readonly FileRow[]) => Promise<void> | void
  readonly atOnce?: number
  readonly now?: () => number
}
export interface UploadQueue {
  readonly read: () => readonly Upload[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly File[]) => void
  /** Takes a file out, whatever becomes of it. */
  readonly drop: (key: string) => void
  readonly retry: (key: string) => void
  /** Another way to take over what has arrived, as when a page is drawn anew. */
  readonly mergeWith: (merge: QueueOptions['merge']) => void
  /** Resolves when nothing is on its way: to whether everything arrived. */
  readonly settled: () => Promise<boolean>
}

export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed'
const problemOf = (error: unknown): string =>
  error instanceof CallError && error.kind === 'refused' && error.code !== 401
    ? (error.errors.at(0)?.msg ?? error.msg)
    : translate(fileMessages, 'failed')

/**
 * Sends files, a few at once. Each one that starts counts; when all that count
 * have arrived they are merged together. One that fails
 * leaves the count and may be tried again.
 */
export const uploadQueue = ({
  send,
  merge: given,
  atOnce = 3,
  now = () => performance.now(),
}: QueueOptions): UploadQueue => {
  let uploads: readonly Upload[] = []
  let merge = given
  const told = signal()
  const running = new Map<string, AbortController>()
  const marks = new Map<string, readonly Mark[]>()
  const set = (next: readonly Upload[]) => {
    uploads = next
    told.emit()
  }
  const change = (keys: readonly string[], news: Partial<Upload>) =>
    set(uploads.map((one) => (keys.includes(one.key) ? { ...one, ...news } : one)))

  const fail = (keys: readonly string[], error: unknown) => {
    if (error instanceof CallError && error.kind === 'cancelled') return
    change(keys, { state: 'failed', problem: problemOf(error), pace: undefined })
    toast.error(translate(fileMessages, 'failed'))
  }
  const takeOver = async (arrived: readonly Upload[]) => {
    const keys = arrived.map(({ key }) => key)
    change(keys, { state: 'merging' })
    try {
      await merge(arrived.flatMap(({ row }) => row ?? []))
      set(uploads.filter(({ key }) => !keys.includes(key)))
    } catch (error) {
      fail(keys, error)
    }
    settle()
  }
  const settle = () => {
    const counted = uploads.filter((one) => isUnderWay(one) && one.state !== 'merging')
    if (counted.length > 0 && counted.every(({ state }) => state === 'sent')) void takeOver(counted)
  }

  const report =
    (key: string, size: number): Report =>
    (news) => {
      const { sent } = news
      if (sent === undefined) return change([key], news)
      const recent = marked(marks.get(key) ?? [], { at: now(), sent })
      marks.set(key, recent)
      change([key], { ...news, pace: paceOf(recent, size) })
    }
  const start = async ({ key, file }: Upload) => {
    const controller = new AbortController()
    running.set(key, controller)
    change([key], { state: 'sending' })
    try {
      const row = await send(file, report(key, file.size), controller.signal)
      change([key], { state: 'sent', sent: file.size, row, pace: undefined })
    } catch (error) {
      fail([key], error)
    }
    running.delete(key)
    marks.delete(key)
    fill()
    settle()
  }
  const fill = () => {
    for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running.size)))
      void start(next)
  }

  return {
    read: () => uploads,
    subscribe: told.subscribe,
    add: (files) => {
      set([...uploads, ...files.map((file): Upload => ({ key: newKey(), file, state: 'waiting', sent: 0 }))])
      fill()
    },
    drop: (key) => {
      running.get(key)?.abort()
      set(uploads.filter((one) => one.key !== key))
      settle()
    },
    retry: (key) => {
      // What had arrived and could not be taken over need not be sent again.
      const arrived = uploads.some((one) => one.key === key && one.row !== undefined)
      change([key], { state: arrived ? 'sent' : 'waiting' })
      fill()
      settle()
    },
    mergeWith: (next) => {
      merge = next
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (uploads.some(isUnderWay)) return
          stop()
          resolve(uploads.length === 0)
        }
        const stop = told.subscribe(look)
        look()
      }),
  }
}
