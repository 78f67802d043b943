import { z } from 'zod'
import type { Messages } from './messages.ts'
import { exportInput } from './export.ts'
import { attachments } from './attachment.ts'
import { type Operation, type Permission, operations } from './operation.ts'
import { can, id, listInput, pageOf, remark, version } from './wire.ts'

/** Colour of a state, the same everywhere: grey draft, blue under way, green done, amber needs someone, red refused or overdue. */
export type Tone = 'draft' | 'underWay' | 'done' | 'attention' | 'refused'
export interface State {
  readonly wire: string
  readonly tone: Tone
}

/** What a person does to a document. `to` absent: the effect decides among the document's states. */
export interface Transition<S extends string = string> {
  readonly from: readonly S[]
  readonly to?: S
  readonly needs: Permission
  readonly input?: z.ZodObject
}
/** Which of the document's columns the data scope looks at; a match of any suffices. */
export interface ScopeColumns {
  readonly departments: readonly string[]
  readonly projects: readonly string[]
  readonly people: readonly string[]
}

export interface DocumentSpec<
  N extends string = string,
  S extends string = string,
  T extends Record<string, Transition<S>> = Record<string, Transition<S>>,
  H extends z.ZodObject = z.ZodObject,
  L extends z.ZodObject = z.ZodObject,
> {
  /** `area/module`. */
  readonly name: N
  readonly messages: Messages
  /** `<prefix>-<unit>-<yyyyMMdd>-<4 digits>`. */
  readonly prefix: string
  /** What a person writes, under its wire names. */
  readonly header: H
  readonly line: L
  /** The first state is the one a new document is in. */
  readonly states: Record<S, State>
  /** Where header and lines may still be changed, and the document deleted. */
  readonly editable: readonly NoInfer<S>[]
  /** States that an approval gives: absent when the document needs none. */
  readonly approval?: {
    /** Submitted, and something has to happen before the chain decides. */
    readonly ahead?: readonly NoInfer<S>[]
    readonly pending: NoInfer<S>
    readonly approved: NoInfer<S>
    readonly refused: NoInfer<S>
    readonly returned: NoInfer<S>
    /** What a chain's steps may be made to depend on; `condition_<name>` is the text of each. */
    readonly conditions?: readonly string[]
    /** Whether it has an amount in USD, so that steps may have amount bands. */
    readonly amount?: true
  }
  readonly transitions: T
  readonly scope: ScopeColumns
}
export type AnyDocument = DocumentSpec<string, string, Record<string, Transition>, z.ZodObject, z.ZodObject>

/** Declares a business document. Facts only: no functions, no expressions, no widgets. */
export const document = <
  const N extends string,
  const S extends string,
  const T extends Record<string, Transition<NoInfer<S>>>,
  H extends z.ZodObject,
  L extends z.ZodObject,
>(
  spec: DocumentSpec<N, S, T, H, L>,
): DocumentSpec<N, S, T, H, L> => spec

export type StateOf<D extends AnyDocument> = keyof D['states'] & string
export type TransitionOf<D extends AnyDocument> = keyof D['transitions'] & string
export type TransitionInput<D extends AnyDocument, V extends TransitionOf<D>> = D['transitions'][V] extends {
  input: infer I extends z.ZodObject
}
  ? z.output<I>
  : Record<string, never>

/** A document never carries more lines than this. */
export const lineBound = 10_000

export const permissionOf = (spec: { name: string }, action: string): Permission =>
  `${spec.name.replace('/', ':')}:${action}` as Permission

/** One entry of a document's history: the answer of the workflow history call as well. */
export const historyEntry = z.object({
  node: z.string(),
  person: z.string().nullable(),
  unit: z.string().nullable(),
  action: z.string(),
  opinion: z.string().nullable(),
  received: z.string().nullable(),
  decided: z.string(),
  /** Whose decision it was, where another stood in. */
  behalfOf: z.string().nullish(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** Columns that every document answers with, beside its own. */
export const documentColumns = {
  id: z.number().int(),
  number: z.string(),
  callCode: z.string(),
  state: z.string(),
  docStatus: z.enum(['subN', 'subY']),
  approvalStatus: z.enum(['pendingApproval', 'approved', 'approvalFailed', 'withdraw', 'partialApproved']).nullable(),
  version: z.number().int(),
  applicantName: z.string().nullable(),
  submitTime: z.string().nullable(),
  /** Whose decision it waits for, by name; nothing when it waits for none. */
  waitingFor: z.string().nullish(),
} as const

/**
 * The standard operations of a document at our own paths: list, get, create, update, remove, history, export and one per transition.
 * A module replaces one by the specification's method and path, where it fixes them, by spreading its own over these.
 */
export const documentOperations = <
  N extends string,
  St extends string,
  T extends Record<string, Transition<St>>,
  H extends z.ZodObject,
  L extends z.ZodObject,
  R extends z.ZodType,
  G extends z.ZodType,
  F extends z.ZodRawShape,
  const S extends readonly [string, ...string[]],
  const C extends readonly [string, ...string[]],
>(
  spec: DocumentSpec<N, St, T, H, L>,
  shapes: { row: R; detail: G; filters: F; sortable: S; exported: C },
) => {
  const base = `/${spec.name}`
  const rest = z.object({ lines: z.array(spec.line).max(lineBound), attachments })
  const draft: z.ZodType<
    z.output<H> & { lines: z.output<L>[]; attachments?: string[] | undefined },
    z.input<H> & { lines: z.input<L>[]; attachments?: string[] | undefined }
  > = spec.header.and(rest)
  const query = listInput(shapes.filters, shapes.sortable)
  const standard = operations(spec.name, spec.messages, {
    list: {
      method: 'GET',
      path: `${base}/list`,
      needs: permissionOf(spec, 'list'),
      wire: 'rows',
      input: query,
      answer: pageOf(shapes.row),
    },
    get: {
      method: 'GET',
      path: `${base}/{id}`,
      needs: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: shapes.detail,
    },
    create: {
      method: 'POST',
      path: base,
      needs: permissionOf(spec, 'add'),
      done: 'added',
      input: draft,
      answer: z.object({ id: z.number(), number: z.string() }),
    },
    update: {
      method: 'PUT',
      path: `${base}/{id}`,
      needs: permissionOf(spec, 'edit'),
      done: 'updated',
      input: draft.and(z.object({ id, version })),
      answer: z.object({ version: z.number() }),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{id}`,
      needs: permissionOf(spec, 'remove'),
      done: 'deleted',
      input: z.object({ id }),
      answer: z.void(),
    },
    history: {
      method: 'GET',
      path: `${base}/{id}/history`,
      needs: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: z.array(historyEntry),
    },
    export: {
      method: 'POST',
      path: `${base}/export`,
      needs: permissionOf(spec, 'export'),
      wire: 'file',
      body: 'form',
      input: exportInput(query, shapes.exported),
      answer: z.void(),
    },
  })
  return { ...standard, ...transitionOperations(spec) }
}

type Asked<D extends AnyDocument, V extends TransitionOf<D>> = D['transitions'][V] extends {
  input: infer I extends z.ZodObject
}
  ? z.input<I>
  : object
type TransitionOperations<D extends AnyDocument> = {
  [V in TransitionOf<D>]: Operation<
    z.ZodType<
      { id: number; version: number } & TransitionInput<D, V>,
      { id: number | string; version: number | string } & Asked<D, V>
    >,
    z.ZodType<{ version: number; state: StateOf<D> }>
  >
}
const transitionOperations = <D extends AnyDocument>(spec: D): TransitionOperations<D> => {
  const declared = Object.entries(spec.transitions).map(([name, transition]) => [
    name,
    {
      method: 'POST' as const,
      path: `/${spec.name}/{id}/${name}`,
      needs: transition.needs,
      input: z.object({ id, version, ...transition.input?.shape }),
      answer: z.object({ version: z.number(), state: z.string() }),
    },
  ])
  return operations(spec.name, spec.messages, Object.fromEntries(declared)) as unknown as TransitionOperations<D>
}

/** A step of a running approval that is not decided: the open one, and those ahead of it. */
export const approvalStep = z.object({
  stepName: z.string(),
  mode: z.enum(['any', 'all']),
  state: z.enum(['open', 'waiting']),
  /** Ahead: nobody but the submitter would be asked, so nobody is. */
  skips: z.boolean(),
  people: z.array(
    z.object({
      userId: z.number().int(),
      nickName: z.string(),
      deptName: z.string(),
      receivedAt: z.string().nullable(),
      decidedAt: z.string().nullable(),
      remindedAt: z.string().nullable(),
      /** Who decides for this person now. */
      standIns: z.array(z.string()),
    }),
  ),
})
export type ApprovalStep = z.output<typeof approvalStep>

/** The calls of a document that is approved: who is asked now and after, and the submitter's reminder to them. */
export const approvalOperations = (spec: AnyDocument) =>
  operations(spec.name, spec.messages, {
    steps: {
      method: 'GET',
      path: `/${spec.name}/{id}/steps`,
      needs: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: z.array(approvalStep),
    },
    urge: {
      method: 'POST',
      path: `/${spec.name}/{id}/urge`,
      needs: spec.transitions['submit']?.needs ?? permissionOf(spec, 'submit'),
      done: 'urged',
      input: z.object({ id }),
      answer: z.void(),
    },
  })

/** The input of a decision on an approval step. */
export const decision = z.object({ opinion: remark.optional() })
export const decisionWithReason = z.object({ opinion: z.string().trim().min(1).max(500) })
export const canOf = <D extends AnyDocument>(spec: D) =>
  can(['edit', 'remove', 'urge', ...(Object.keys(spec.transitions) as TransitionOf<D>[])])
