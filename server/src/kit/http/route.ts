import type { AnyOperation, AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Readable } from 'node:stream'
import type { Actor, Context } from '../access/actor.ts'
import type { Database, Tx } from '../database/database.ts'

/** A download: streamed under its name. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly body: Readable | Buffer
}
/**
 * A download whose parts can be had: of `size` bytes, opened from one byte to another, both included, then poured piece by piece. `mark` changes
 * with the content.
 */
export interface StoredDownload extends Omit<Download, 'body'> {
  readonly size: number
  readonly mark: string
  readonly open: (from: number, to: number) => Promise<(take: (piece: Buffer) => Promise<void>) => Promise<void>>
}
/** A file while it arrives: a form's, or the body itself, which has no name. */
export interface ArrivingFile {
  readonly name: string
  readonly body: Readable
  /** Bytes of the whole request, where it says so: the file has no more. */
  readonly atMost?: number | undefined
}
export type Given<O extends AnyOperation> = O['wire'] extends 'file' ? Download | StoredDownload : AnswerOf<O>
/** The person who asks; nobody on public operations. */
type Asker<O extends AnyOperation> = O['needs'] extends 'public' ? null : Actor

export interface Call<O extends AnyOperation> {
  readonly db: Database
  readonly actor: Asker<O>
  readonly input: InputOf<O>
  readonly context: Context
  /** The file of an upload, as it arrives; nothing when there is none. Whoever asks reads it to its end. */
  readonly arriving: () => Promise<ArrivingFile | undefined>
  /** The bearer token as sent, for operations on the session itself. */
  readonly token: string | undefined
}
/** A change has no file that arrives: its transaction may be done anew, and a file is read once. */
export interface Change<O extends AnyOperation> extends Omit<Call<O>, 'db' | 'arriving'> {
  readonly tx: Tx
}

export interface Route {
  readonly operation: AnyOperation
  readonly run:
    | { readonly kind: 'read'; readonly work: (call: Call<AnyOperation>) => Promise<unknown> }
    | { readonly kind: 'change'; readonly work: (call: Change<AnyOperation>) => Promise<unknown> }
}

/** Answers an operation that reads, or that must keep what it wrote even when it refuses (a counted wrong password). */
export const handle = <O extends AnyOperation>(operation: O, work: (call: Call<O>) => Promise<Given<O>>): Route => ({
  operation,
  run: { kind: 'read', work: work as unknown as (call: Call<AnyOperation>) => Promise<unknown> },
})

/** Answers an operation that changes: in one transaction, once per idempotency key. */
export const change = <O extends AnyOperation>(operation: O, work: (call: Change<O>) => Promise<Given<O>>): Route => ({
  operation,
  run: { kind: 'change', work: work as unknown as (call: Change<AnyOperation>) => Promise<unknown> },
})
