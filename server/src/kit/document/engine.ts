import type { AnyDocument, StateOf, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import type { ProjectHold } from '@geodepot/contracts/kit/hold.ts'
import type { DecidedLine } from '@geodepot/contracts/kit/line-decision.rules.ts'
import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { DB } from '../database/types.ts'
import type { RawBuilder, Selectable } from 'kysely'
import type { z } from 'zod'
import type { Actor, Context } from '../access/actor.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Table } from '../database/rows.ts'
import type { Reason } from '../http/refusal.ts'
import type { HeldProject } from '../ports.ts'
import type { Waiting } from './work.ts'

export type { Table }

/** Columns that every document's table has, in the engine's keeping. */
export interface Standard {
  readonly id: number
  readonly number: string
  readonly call_code: string
  readonly state: string
  readonly version: number
  readonly department_id: string
  readonly project_id: string | null
  readonly created_by: number
  readonly submitted_by: number | null
}
/** A document as a transition finds it: locked, in this person's scope. */
export interface Opened<D extends AnyDocument, T extends Table> {
  readonly id: number
  readonly number: string
  readonly state: StateOf<D>
  readonly row: Selectable<DB[T]> & Standard
}
export interface Doing<D extends AnyDocument, T extends Table, I> {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  readonly document: Opened<D, T>
  readonly input: I
}
/**
 * What a transition does beside changing the state. It may name the state
 * to go to, and what the history should remember.
 */
type Effect<D extends AnyDocument, T extends Table, V extends TransitionOf<D>> = (
  doing: Doing<D, T, TransitionInput<D, V>>,
) => Promise<{ state?: StateOf<D>; detail?: unknown } | void>
/** What may be done with a document beside reading it and reminding its approvers. */
export type Action<D extends AnyDocument> = TransitionOf<D> | 'edit' | 'remove'
/**
 * Says what stands against an action, of a row and its facts; nothing where nothing does. Pure: what hides a button is
 * what refuses the call.
 */
export type Guard<F> = (row: Standard & F, actor: Actor) => Reason | readonly Reason[] | undefined
/** The guards of a document with the facts that they look at. */
export interface Guarded {
  readonly actions: readonly string[]
  /** Reads the facts of these rows; no guard is asked about another. */
  readonly of: (
    db: Reader,
    rows: readonly Standard[],
  ) => Promise<(action: string, row: Standard, actor: Actor) => readonly Reason[]>
}

export const outcomes = ['approved', 'partialApproved', 'refused', 'returned'] as const
/** How an approval ends. */
export type Outcome = (typeof outcomes)[number]

/** The project that a document stands on, kept by the engine while it is written. */
export type HeldFor<D extends AnyDocument> = D['holds'] extends { readonly project: ProjectHold }
  ? D['holds']['project'] extends { readonly optional: true }
    ? HeldProject | undefined
    : HeldProject
  : undefined

export interface Draft<D extends AnyDocument> {
  readonly header: z.output<D['header']>
  readonly lines: readonly z.output<D['line']>[]
  /** The lines are those that are written: they are checked with the new header, and left alone. */
  readonly linesStay?: boolean
  /** Files: exactly these are the document's from now on. Absent: unchanged. */
  readonly attachments?: readonly string[] | undefined
}
/** Columns of the document's own table; department and project are what scope, numbering and approval look at. */
export interface HeaderColumns {
  readonly department_id: string
  readonly project_id: string | null
  readonly [column: string]: unknown
}

/** A line as it is written, under the columns of its own table. */
export type LineColumns = Readonly<Record<string, unknown>>

/** `H` and `L` are the columns that `prepare` writes of a header and of a line. */
export interface Behaviour<
  D extends AnyDocument,
  T extends Table,
  F,
  H extends HeaderColumns = HeaderColumns,
  L extends LineColumns = LineColumns,
  U extends Table = Table,
> {
  readonly table: T
  /** Absent for a document that has no lines. */
  readonly lineTable?: U
  /**
   * Checks a draft and says what is written of it, under the columns of the tables: each header with the same ones, and
   * each line. Reasons point into the request.
   */
  readonly prepare: (
    tx: Tx,
    actor: Actor,
    draft: Draft<D>,
    id: number | null,
    project: HeldFor<D>,
  ) => Promise<{ header: H; lines: readonly L[]; reasons: readonly Reason[] }>
  /** What the approval chain looks at when the document is submitted; absent when none is needed. */
  readonly approval?: {
    /** Which of the declared conditions this document meets. */
    readonly conditions?: (tx: Tx, document: Opened<D, T>) => Promise<ReadonlySet<string>>
    /** Its amount in USD; null when nobody knows it: then every amount band applies. */
    readonly amount?: (tx: Tx, document: Opened<D, T>) => Promise<string | null>
    /** What it is about, for those who are asked. */
    readonly about?: (tx: Tx, document: Opened<D, T>) => Promise<Text>
  }
  /** Where it is decided line by line: what stands against what a decision makes of the lines, by the line. */
  readonly againstLines?: (tx: Tx, lines: readonly DecidedLine[]) => Promise<ReadonlyMap<number, Reason>>
  /** What the guards look at beside the engine's own columns, for a page of documents at once: one for each. */
  readonly facts?: (db: Reader, rows: readonly Standard[]) => Promise<ReadonlyMap<number, F>>
  /** Rules of one document, not of its state. */
  readonly guards?: { readonly [A in Action<D>]?: Guard<F> }
  /** What waits in it for people, beside what every document has that is approved. */
  readonly work?: readonly Waiting[]
  /** What it is about in one line, for lists of many kinds; its table goes by `a`. The name of its project, unless it says more. */
  readonly about?: (language: Language) => RawBuilder<unknown>
  /** Columns of its tables, `area.table.column`, that name what came of it. Every other one that names a document names what it stands on. */
  readonly leadsTo?: readonly string[]
  /** Columns of its tables, `area.table.column`, that name the place which its project is in the ledger of custody: they go along with it. */
  readonly places?: readonly string[]
  /** What it stands on and no column names: kinds, each with rows of `child`, one of its own, and `parent`. */
  readonly alsoStandsOn?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Where people sign what is done with it. */
  readonly signing?: {
    /** Whether whoever signs this act first has to. */
    readonly needed: (db: Reader, act: string) => Promise<boolean>
    /** All who sign it have to, where the first one has to. */
    readonly everyone?: true
    /** The lines of what was done, as they are to stay; undefined where nobody signs it. `detail`: what the history keeps. */
    readonly content: (db: Reader, id: number, act: string, detail: unknown) => Promise<readonly object[] | undefined>
    /** Which part of the document it made, where there are several. */
    readonly part?: (act: string, detail: unknown) => number | null
  }
  /** Who may see and change its files: by the document's own rules, or by those that the module offers itself. */
  readonly files?: 'own'
  /** A decision has none: what follows from it hangs on the approval's end. */
  readonly effects: { readonly [V in TransitionOf<D>]?: Effect<D, T, V> }
  /** Runs after an approval ended. */
  readonly onApproval?: {
    readonly [O in Outcome]?: (doing: Omit<Doing<D, T, unknown>, 'input'>) => Promise<{ state?: StateOf<D> } | void>
  }
}

export interface Engine<D extends AnyDocument = AnyDocument, T extends Table = Table> extends Omit<
  Behaviour<D, T, never>,
  'facts' | 'guards'
> {
  readonly spec: D
  readonly guarded: Guarded
  readonly work: readonly Waiting[]
}

export interface Known {
  readonly spec: AnyDocument
  readonly table: Table
  /** All that waits in it for people. */
  readonly work: readonly Waiting[]
  readonly about?: ((language: Language) => RawBuilder<unknown>) | undefined
  readonly leadsTo?: readonly string[] | undefined
  readonly places?: readonly string[] | undefined
  readonly alsoStandsOn?: Readonly<Record<string, RawBuilder<unknown>>> | undefined
  /** Approves one as its own page does; absent where that takes more than an opinion. */
  readonly approve?: Approve | undefined
}
export type Approve = (tx: Tx, actor: Actor, context: Context, id: number, opinion: string) => Promise<unknown>
const known = new Map<string, Known>()
/** Every document of the product by its name, for what serves them all: approval chains, inboxes. */
export const documents = (): ReadonlyMap<string, Known> => known

/** Makes a document known under its name. */
export const registerDocument = (document: Known): void => {
  if (known.has(document.spec.name)) throw new Error(`the document ${document.spec.name} is implemented twice`)
  known.set(document.spec.name, document)
}

/** Whether a document is submitted and its chain not asked yet. */
export const isAhead = ({ approval }: Pick<AnyDocument, 'approval'>, state: string): boolean =>
  approval?.ahead?.includes(state) ?? false

/** subN while the document may be edited, subY from then on. */
export const docStatus = (spec: AnyDocument, state: string): 'subN' | 'subY' =>
  spec.editable.includes(state) ? 'subN' : 'subY'
/** The specification's approval status, derived from the state: nothing before the first submission. */
export const approvalStatus = (
  spec: AnyDocument,
  state: string,
  submitted: boolean,
): 'pendingApproval' | 'approved' | 'approvalFailed' | 'partialApproved' | 'withdraw' | null => {
  if (!spec.approval || !submitted) return null
  if (state === spec.approval.pending || isAhead(spec, state)) return 'pendingApproval'
  if (state === spec.approval.refused) return 'approvalFailed'
  if (state === spec.approval.lines?.partialApproved) return 'partialApproved'
  return spec.editable.includes(state) ? 'withdraw' : 'approved'
}
