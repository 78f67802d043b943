import type { Messages, Params } from '@geodepot/contracts/kit/messages.ts'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'

/** What a job works with. */
export interface Work<K extends string, A> {
  readonly db: Database
  /** As the job declares them, checked. */
  readonly args: A
  /** The business time at which the run began. */
  readonly now: Date
  /** Whether somebody asked for this run, not the time. */
  readonly byHand: boolean
  /** Adds a sentence to the log of this run, in both languages. */
  readonly log: (key: K, params?: Params) => void
}

/**
 * Something that can be scheduled. A run may be repeated when a node dies in the
 * middle of it: what was done already has to stay right.
 */
export interface Job {
  /** `area/module.call`: under this name it is scheduled. */
  readonly name: string
  /** The module's texts, with a label for each argument. */
  readonly messages: Messages
  /** What it is called, and what it does in a sentence: keys of `messages`. */
  readonly title: string
  readonly help: string
  readonly args: z.ZodObject
  readonly work: (work: Work<string, never>) => Promise<void>
}

interface Declared<K extends string, A extends z.ZodObject> {
  readonly name: `${string}/${string}.${string}`
  readonly messages: Messages<K>
  readonly title: NoInfer<K>
  readonly help: NoInfer<K>
  readonly args: A
  readonly work: (work: Work<NoInfer<K>, z.output<A>>) => Promise<void>
}
/** Declares a job. A module exports it, and `modules.ts` joins it: nothing else can be run. */
export const job = <K extends string, A extends z.ZodObject>(declared: Declared<K, A>): Job => declared
