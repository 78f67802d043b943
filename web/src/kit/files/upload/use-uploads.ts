import { type FileLimits, type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { refresh, useApiQuery, call } from '../../api/index.ts'
import { type QueueOptions, type Upload, type UploadQueue, isUnderWay, uploadQueue } from './queue.ts'
import { type Problem, chosen, defaultLimits } from './choice.ts'
import { sender } from './send.ts'
import { shrinking } from './shrink.ts'

interface UploadsOptions {
  /** `area/module`: whose limits hold. */
  readonly kind?: string | undefined
  /** At most one file; another one takes its place. */
  readonly one?: boolean | undefined
  /** How many files are there already. */
  readonly held: number
  /** Photos larger than 4 million pixels are made smaller before they are sent. */
  readonly shrink?: boolean | undefined
}
export interface Uploads {
  readonly limits: FileLimits
  readonly queue: UploadQueue
  readonly uploads: readonly Upload[]
  readonly problems: readonly Problem[]
  /** Takes what passes the checks and tells of the rest. */
  readonly take: (files: readonly File[]) => void
}
const sendOf = ({ kind, shrink = false }: Pick<UploadsOptions, 'kind' | 'shrink'>) =>
  shrink ? shrinking(sender(kind)) : sender(kind)

/** What a queue has on its way, and the checks before something enters it. */
const useQueue = (queue: UploadQueue, { kind, one = false, held }: UploadsOptions): Uploads => {
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const { data: limits = defaultLimits } = useApiQuery(file.limits, { kind }, { fresh: 600_000 })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const take = (files: readonly File[]) => {
    const { accepted, problems: found } = chosen(files, limits, { held: held + uploads.filter(isUnderWay).length, one })
    setProblems(found)
    if (one && accepted.length > 0) for (const { key } of uploads) queue.drop(key)
    queue.add(accepted)
  }
  return { limits, queue, uploads, problems, take }
}

/** Uploads of a form: `merged` gets the files that arrived. */
export const useUploads = (options: UploadsOptions, merged: QueueOptions['merge']): Uploads => {
  const [queue] = useState(() => uploadQueue({ send: sendOf(options), merge: merged }))
  useLayoutEffect(() => {
    queue.mergeWith(merged)
  }, [queue, merged])
  return useQueue(queue, options)
}

/** Uploads go on while their page is away, and are found again by the record that they are for. */
const queues = new Map<string, UploadQueue>()
const attached = (record: string) => async (rows: readonly FileRow[]) => {
  await call(file.attach, { record, fileIds: rows.map(({ id }) => id) }, { quiet: true })
  await refresh('kit/file')
}
const queueOf = (record: string, options: UploadsOptions): UploadQueue => {
  const known = queues.get(record)
  if (known) return known
  const made = uploadQueue({ send: sendOf(options), merge: attached(record) })
  queues.set(record, made)
  return made
}
/** Uploads that become a record's files as soon as they have arrived. */
export const useRecordUploads = (record: string, options: UploadsOptions): Uploads =>
  useQueue(queueOf(record, options), options)
