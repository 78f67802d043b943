import type { AnyOperation, AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Readable } from 'node:stream'
import type { Actor, Context } from '../access/actor.ts'
import type { Database, Tx } from '../database/database.ts'

/** A download: streamed under its name. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly body: Readable | Buffer
  /** What the head of the answer says beside. */
  readonly headers?: Readonly<Record<string, string>>
}
/**
 * A download whose parts can be had: of `size` bytes, opened from one byte to
 * another, both included, then poured piece by piece. `mark` changes
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
/** The person signed in; nobody on public operations. */
type ActorOf<O extends AnyOperation> = O['permission'] extends 'public' ? null : Actor

/** A name and what proves it. */
export interface Credentials {
  readonly name: string
  readonly secret: string
}

export interface Query<O extends AnyOperation> {
  readonly db: Database
  readonly actor: ActorOf<O>
  readonly input: InputOf<O>
  readonly context: Context
  /** The file of an upload, as it arrives; nothing when there is none. The query reads it to its end. */
  readonly arriving: () => Promise<ArrivingFile | undefined>
  /** Aborted when the caller hangs up before the answer: long work ends with it. */
  readonly signal: AbortSignal
  /** The bearer token as sent, for operations on the session itself. */
  readonly token: string | undefined
  /** The idempotency key of a call that sees to it itself. */
  readonly key?: string | undefined
  /** Hears of an error that is no refusal, and that the call goes on after. */
  readonly report?: ((error: unknown) => void) | undefined
  /** What came as Basic authorization, for the exchange of a key. */
  readonly basic?: Credentials | undefined
}
/** A command has no file that arrives: its transaction may be done anew, and a file is read once. */
export interface Command<O extends AnyOperation> extends Omit<Query<O>, 'db' | 'arriving'> {
  readonly tx: Tx
}

/** A call of any operation: who asks may be nobody. */
type Anyhow<C extends { readonly actor: unknown }> = Omit<C, 'actor'> & { readonly actor: Actor | null }
export type AnyQuery = Anyhow<Query<AnyOperation>>
export type AnyCommand = Anyhow<Command<AnyOperation>>
/** One command for many records. */
type Many<C extends { readonly input: unknown }> = Omit<C, 'input'> & { readonly inputs: readonly C['input'][] }

export interface Route {
  readonly operation: AnyOperation
  readonly run:
    | {
        readonly kind: 'query'
        /** It changes something all the same, in transactions of its own. */
        readonly changes?: true
        readonly work: (call: AnyQuery) => Promise<unknown>
      }
    | {
        readonly kind: 'command'
        readonly work: (call: AnyCommand) => Promise<unknown>
        /** The same for many records in a few statements, answers in their order. */
        readonly many?: (call: Many<AnyCommand>) => Promise<readonly unknown[]>
      }
}

export type CommandRoute = Route & { readonly run: { readonly kind: 'command' } }
export const isCommand = (route: Route): route is CommandRoute => route.run.kind === 'command'
/** Whether its calls change something. */
export const isChange = ({ run }: Route): boolean => run.kind === 'command' || run.changes === true

/** Answers an operation that reads, or that keeps what it wrote even when it refuses (a counted wrong password). */
export const query = <O extends AnyOperation>(operation: O, work: (call: Query<O>) => Promise<Given<O>>): Route => ({
  operation,
  run: { kind: 'query', work: work as unknown as (call: AnyQuery) => Promise<unknown> },
})

/** Answers an operation that changes something in transactions of its own, and sees to its idempotency key. */
export const changes = <O extends AnyOperation>(operation: O, work: (call: Query<O>) => Promise<Given<O>>): Route => ({
  operation,
  run: { kind: 'query', changes: true, work: work as unknown as (call: AnyQuery) => Promise<unknown> },
})

/** Answers an operation that changes something: in one transaction, once per idempotency key. */
export const command = <O extends AnyOperation>(
  operation: O,
  work: (call: Command<O>) => Promise<Given<O>>,
): Route => ({
  operation,
  run: { kind: 'command', work: work as unknown as (call: AnyCommand) => Promise<unknown> },
})

/** The same of one that does as much for many records in a few statements: answers come in the order of the inputs. */
export const commandOfMany = <O extends AnyOperation>(
  operation: O,
  work: (call: Many<Command<O>>) => Promise<readonly Given<O>[]>,
): Route => {
  const many = work as unknown as (call: Many<AnyCommand>) => Promise<readonly unknown[]>
  const alone = async ({ input, ...call }: AnyCommand) => (await many({ ...call, inputs: [input] }))[0]
  return { operation, run: { kind: 'command', work: alone, many } }
}
