import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { isDiskFailure } from '../disk.ts'
import { Refusal } from '../http/refusal.ts'

/** How far an upload is: the bytes that are safe, and what the store needs to go on from there. */
export interface Progress {
  readonly received: number
  readonly place: unknown
}
/** What is told of progress. False: somebody else has taken the upload over. */
export type Keep = (progress: Progress) => Promise<boolean>

/** From byte `from` to byte `to`, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Gives out what was opened, piece by piece; a piece is its taker's until the taker is done with it. */
export type Pour = (take: (piece: Buffer) => Promise<void>) => Promise<void>

/**
 * Where the content of files lies, under keys that are uuids. Everything throws a 503 when the store is down or full.
 */
export interface Store {
  /** Can it be used? @throws what is wrong, for the operator */
  readonly open: () => Promise<void>
  /**
   * Takes in what arrives of an upload from where it stands, and tells `keep` of what is safe as it goes on. When the
   * body breaks, what came before
   * is kept as far as the store can, then the break is thrown. `size`: of the
   * whole file; unknown, the end of the body is its end.
   */
  readonly receive: (
    key: string,
    from: Progress,
    body: AsyncIterable<Buffer>,
    size: number | null,
    keep: Keep,
  ) => Promise<Progress>
  /** Makes the upload the object of this key. May be repeated. */
  readonly settle: (key: string, progress: Progress) => Promise<void>
  /** Forgets an upload. */
  readonly discard: (key: string, progress: Progress) => Promise<void>
  readonly read: (key: string, range: Range) => Promise<Pour>
  /** Keeps something small. */
  readonly put: (key: string, content: Buffer) => Promise<void>
  readonly has: (key: string) => Promise<boolean>
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Every object there is, with when it was written. */
  readonly list: () => AsyncIterable<{ readonly key: string; readonly modified: Date }>
}

/** The store cannot be used now, or its disk is full; the cause goes to the log. */
export const storeDown = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal(503, [
      isDiskFailure(cause) ? { key: 'diskFull', messages: kitMessages } : { key: 'storeDown', messages: fileMessages },
    ]),
    { cause },
  )
/** Does something in the store. @throws Refusal 503 */
export const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : storeDown(error)
  }
}
/** All that is poured. */
export const gathered = async (pour: Pour): Promise<Buffer> => {
  const pieces: Buffer[] = []
  await pour(async (piece) => {
    pieces.push(Buffer.from(piece))
  })
  return Buffer.concat(pieces)
}
/** Somebody else writes to this upload now. */
export class TakenOver extends Error {}
