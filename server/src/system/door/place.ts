import type { doorPlaces } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { isDiskFailure } from '../../kit/disk.ts'
import type { Bucket } from '../../kit/files/index.ts'
import { type Refusal, refusal } from '../../kit/http/refusal.ts'
import { errorCode } from '../../kit/start-error.ts'

type Cut<K> = K extends `fault_${infer F}` ? F : never
type FaultKey = Cut<keyof typeof doorMessages.texts>

/** Why nothing can be done at a door now: told on its row, and tried again. */
export class Fault extends Error {
  readonly key: FaultKey
  readonly params: Readonly<Record<string, number>>
  constructor(key: FaultKey, params: Readonly<Record<string, number>> = {}, cause?: unknown) {
    super(key)
    this.key = key
    this.params = params
    this.cause = cause
  }
}

/** The same for somebody who waits for an answer. */
export const refusedBy = ({ key, params }: Fault): Refusal =>
  refusal(doorMessages, 'notNow', { reason: bothOf(doorMessages, `fault_${key}`, params) })

/** A file that lies at a door. `mark` changes with its content. */
export interface Found {
  readonly name: string
  readonly size: number
  readonly mark: string
  readonly modified: number
}
export type Kept = 'done' | 'failed'

/** Where the files of one door lie. Everything throws a fault when it cannot be done. */
export interface Place {
  /** A file appears there when it is whole: it need not be looked at twice. */
  readonly isWholeAtOnce: boolean
  /** Can it be read and written? */
  readonly open: () => Promise<void>
  readonly list: () => Promise<readonly Found[]>
  /** No more than a byte beyond the size that it had: one that has grown shows by that. Undefined where it is gone. */
  readonly read: (name: string, size: number) => Promise<Buffer | undefined>
  /** Without a folder: where files come. */
  readonly has: (folder: Kept | undefined, name: string) => Promise<boolean>
  /** Puts a file away that is still the one that was found: another that came under its name stays. Says whether it did. */
  readonly move: (found: Pick<Found, 'name' | 'mark'>, folder: Kept, as: string) => Promise<boolean>
  /** Never over what lies there under that name: `has` is asked before. */
  readonly putBack: (folder: Kept, name: string) => Promise<'back' | 'gone' | 'inTheWay'>
  /** Writes it under another name, which is taken for its own once all of it stands there. Answers its bytes. */
  readonly write: (folder: Kept | undefined, name: string, pieces: AsyncIterable<string>) => Promise<number>
  readonly remove: (name: string) => Promise<void>
}

export const mostFiles = 1000

// What the system and S3 servers call what is wrong.
const faults: Readonly<Record<string, FaultKey>> = {
  ENOENT: 'notThere',
  ENOTDIR: 'notThere',
  EEXIST: 'notThere',
  ELOOP: 'leadsOut',
  EACCES: 'noRights',
  EPERM: 'noRights',
  EROFS: 'noRights',
}
const faultOf = (error: unknown): FaultKey => {
  const known = faults[errorCode(error) ?? '']
  if (known) return known
  if (isDiskFailure(error)) return 'diskFull'
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (status === 404) return 'notThere'
  return status === 401 || status === 403 ? 'noRights' : 'silent'
}
/** Does something at a place. @throws Fault */
export const atPlace = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(faultOf(error), {}, error)
  }
}

/** What the operator allows: a folder that all doors stand below, and the bucket that files lie in. */
interface Allowed {
  readonly folder?: string | undefined
  readonly bucket?: Bucket | undefined
}
let allowed: Allowed = {}
/** Says where doors may stand. */
export const placeDoors = (places: Allowed): void => {
  allowed = places
}
export const allowedPlaces = (): (typeof doorPlaces)[number][] => [
  ...(allowed.folder === undefined ? [] : (['folder'] as const)),
  ...(allowed.bucket === undefined ? [] : (['bucket'] as const)),
]
export const allowedHere = (): Allowed => allowed
