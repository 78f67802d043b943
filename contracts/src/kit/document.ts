import { z } from 'zod'
import type { Messages } from './messages.ts'
import { exportInput } from './export.ts'
import { type Holds, holdFaults } from './hold.ts'
import { attachedBounds, attachments } from './attachment.ts'
import { lineDecision, toldLine } from './line-decision.ts'
import { type SignatureInput, signaturesInput } from './signature.ts'
import { type Bounds, type Operation, type Permission, megabyte, operations } from './operation.ts'
import {
  type Decision,
  type PlainTransition,
  type Transition,
  decisions,
  roles,
  submissionOf,
  transitionsOf,
} from './transition.ts'
import { can, id, ids, listInput, pageOf, remark, version, time } from './wire.ts'

/**
 * Colour of a state, the same everywhere: grey draft, blue under way, green
 * done, amber needs someone, red refused or overdue.
 */
export type Tone = 'draft' | 'underWay' | 'done' | 'attention' | 'refused'
export interface State {
  readonly wire: string
  readonly tone: Tone
}

/** Which of the document's columns the data scope looks at; a match of any suffices. */
export interface ScopeColumns {
  readonly departments: readonly string[]
  readonly projects: readonly string[]
  readonly people: readonly string[]
}

/** States that an approval gives, and what its chain looks at. */
export interface Approval<S extends string = string> {
  /** Submitted, and something has to happen before the chain decides. */
  readonly ahead?: readonly S[]
  readonly pending: S
  readonly approved: S
  readonly refused: S
  readonly returned: S
  /** What a chain's steps may be made to depend on; `condition_<name>` is the text of each. */
  readonly conditions?: readonly string[]
  /** Whether it has an amount in USD, so that steps may have amount bands. */
  readonly amount?: true
  /** The permission by which the amount is told wherever it stands beside the document; whoever is asked, where none is said. */
  readonly amountNeeds?: Permission
  /**
   * Each step decides line by line: as it came in, less or nothing of it. `quantity` is the column of the lines that is
   * lowered; where something but not all is left at the end, the document is in `partialApproved`.
   */
  readonly lines?: { readonly quantity: string; readonly partialApproved: S }
  /** It goes by the chain of another kind of document, `area/module`, and has none of its own. */
  readonly chainOf?: string
}

export interface DocumentSpec<
  N extends string = string,
  S extends string = string,
  T extends Record<string, Transition<S>> = Record<string, Transition<S>>,
  H extends z.ZodObject = z.ZodObject,
  L extends z.ZodObject = z.ZodObject,
  K extends Holds = Holds,
> {
  /** `area/module`. */
  readonly name: N
  readonly messages: Messages
  /** `<prefix>-<unit>-<yyyyMMdd>-<4 digits>`. */
  readonly prefix: string
  /** Numbered after the document that it holds, of this kind, instead: that one's number with -1, -2 … */
  readonly follows?: string
  /** What a person writes, under its wire names. */
  readonly header: H
  readonly line: L
  /** The first state is the one a new document is in. */
  readonly states: Record<S, State>
  /** Where header and lines may still be changed, and the document deleted. */
  readonly editable: readonly NoInfer<S>[]
  /** Absent when the document needs none. */
  readonly approval?: Approval<NoInfer<S>> | undefined
  readonly transitions: T
  readonly scope: ScopeColumns
  /** What it stands on; empty for what stands alone. */
  readonly holds: K
  /** Modules whose answers its changes may alter beside its own, its files and the approvals, `area/module`. */
  readonly touches?: readonly string[]
}
export type AnyDocument = DocumentSpec<string, string, Record<string, Transition>, z.ZodObject, z.ZodObject>

// What a compiler does not see: every decision that the approval waits for can be given, from where it waits, and every
// signature has its text.
const taken = [
  'list',
  'get',
  'create',
  'update',
  'edit',
  'remove',
  'history',
  'steps',
  'export',
  'nudge',
  'signatures',
  'takeSignature',
]
const errorsOf = ({ messages, approval, ...spec }: AnyDocument): string[] => {
  const named = transitionsOf(spec)
  const deciding = named.filter(({ transition }) => transition.role === 'decide')
  const count = (decision: Decision) => deciding.filter(({ transition }) => transition.decision === decision).length
  return [
    ...named.filter(({ name }) => taken.includes(name)).map(({ name }) => `every document has ${name} already`),
    ...named
      .filter(({ transition: { signs } }) => signs !== undefined && messages.texts[signs] === undefined)
      .map(({ name }) => `${name} signs under a text that is not there`),
    ...named
      .filter(({ transition: { signatures } }) => signatures && messages.texts['signatures'] === undefined)
      .map(({ name }) => `${name} is signed, and there are no texts for it`),
    ...(named.filter(({ transition }) => transition.role === 'submit').length > 1
      ? ['it is submitted in two ways']
      : []),
    ...(approval === undefined ? [] : decisions.filter((one) => count(one) !== 1)).map(
      (one) => `one transition has to ${one} it`,
    ),
    ...deciding
      .filter(({ transition: { from } }) => from.some((state) => state !== approval?.pending))
      .map(({ name }) => `${name} decides where nobody is asked`),
    ...deciding
      .filter(({ transition }) => approval?.lines && transition.decision === 'approve')
      .filter(({ transition }) => transition.input?.shape['lines'] === undefined)
      .map(({ name }) => `${name} takes no decisions on lines`),
    ...(spec.follows === undefined || spec.holds.documents?.[spec.follows] ? [] : ['it follows what it does not hold']),
    ...(spec.holds.project ? [] : named.filter(({ transition }) => transition.project !== undefined)).map(
      ({ name }) => `${name} wants something of a project that it does not stand on`,
    ),
    ...holdFaults({ messages, ...spec }),
  ]
}

/** A document without an approval has nothing that only an approval knows. */
export type Fitting<T, A> = A extends object
  ? T
  : { readonly [V in keyof T]: T[V] extends PlainTransition ? T[V] : PlainTransition }

/**
 * Declares a business document. Facts only: no functions, no expressions, no widgets.
 * @throws Error for a declaration that contradicts itself
 */
export const document = <
  const N extends string,
  const S extends string,
  const T extends Record<string, Transition<NoInfer<S>>>,
  H extends z.ZodObject,
  L extends z.ZodObject,
  const K extends Holds,
  const A extends Approval<NoInfer<S>> | undefined = undefined,
>(
  spec: Omit<DocumentSpec<N, S, T, H, L, K>, 'approval' | 'transitions'> & {
    readonly approval?: A
    readonly transitions: T & Fitting<T, A>
  },
): DocumentSpec<N, S, T, H, L, K> => {
  const [error] = errorsOf(spec)
  if (error !== undefined) throw new Error(`the document ${spec.name}: ${error}`)
  return spec
}

export type StateOf<D extends AnyDocument> = keyof D['states'] & string
export type TransitionOf<D extends AnyDocument> = keyof D['transitions'] & string
export type TransitionInput<D extends AnyDocument, V extends TransitionOf<D>> = D['transitions'][V] extends {
  input: infer I extends z.ZodObject
}
  ? z.output<I>
  : Record<string, never>

/** The module of a document, for `operations`: with what any change of it alters beside its own answers. */
export const moduleOf = ({ name, approval, touches = [] }: Pick<AnyDocument, 'name' | 'approval' | 'touches'>) => ({
  name,
  touches: ['kit/file', 'system/worklist', ...(approval ? ['system/approval'] : []), ...touches],
})

/** A document never carries more lines than this. */
export const lineBound = 10_000
/** What a call with that many lines brings, each with sixteen fields at most. */
export const linesBounds: Partial<Bounds> = { bytes: 8 * megabyte, values: 16 * lineBound }

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
  /** It was done by a link that was sent to the person. */
  byLink: z.boolean().optional(),
  /** What an edit after the first submission changed, by the fields' labels. */
  changed: z.array(z.string()).optional(),
  /** What was done: a transition of the declaration, or `create`, `update`, `remove`, `nudge`. */
  transition: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** What it was to the approval; nothing for what is no transition. */
  role: z.enum(roles).nullable(),
  decision: z.enum(decisions).nullable(),
  /** What a decision made of lines that it lowered or refused. */
  lines: z.array(toldLine).optional(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** The documents that stand on a line, and how much of it each has. */
export const followedBy = z.array(
  z.object({ id: z.number().int(), number: z.string(), docState: z.string(), quantity: z.string() }),
)

/** The documents that are numbered after one, in their order. */
export const followers = z.array(
  z.object({
    id: z.number().int(),
    number: z.string(),
    docState: z.string(),
    reason: z.string(),
    personName: z.string(),
    createTime: time,
  }),
)
export type Followers = z.output<typeof followers>

/** Columns that every document answers with, beside its own. */
export const documentColumns = {
  id: z.number().int(),
  number: z.string(),
  callCode: z.string(),
  /** What a phone without a link called it, before it had its number. */
  localNumber: z.string().nullish(),
  state: z.string(),
  docStatus: z.enum(['subN', 'subY']),
  approvalStatus: z.enum(['pendingApproval', 'approved', 'approvalFailed', 'withdraw', 'partialApproved']).nullable(),
  version: z.number().int(),
  applicantName: z.string().nullable(),
  submitTime: time.nullable(),
  /** Whose decision it waits for, by name; nothing when it waits for none. */
  waitingFor: z.string().nullish(),
  /** For how many days what it waits for is late, begun ones counted: a decision, or an arrival. Derived, never kept. */
  overdueDays: z.number().int().positive().nullish(),
} as const

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly of: T } | undefined
  return () => (made ??= { of: make() }).of
}

/**
 * The standard operations of a document at our own paths: list, get, create,
 * update, remove, history, export and one per transition.
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
  const hasLines = !(spec.line instanceof z.ZodObject) || Object.keys(spec.line.shape).length > 0
  const bounds = hasLines ? linesBounds : attachedBounds
  // Made with the first call that is asked for: a page knows many documents.
  const draft = once(
    (): z.ZodType<
      z.output<H> & { lines: z.output<L>[]; attachments?: string[] | undefined },
      z.input<H> & { lines: z.input<L>[]; attachments?: string[] | undefined }
    > => spec.header.and(z.object({ lines: z.array(spec.line).max(hasLines ? lineBound : 0), attachments })),
  )
  const query = once(() => listInput(shapes.filters, shapes.sortable))
  const standard = operations(moduleOf(spec), spec.messages, {
    list: {
      method: 'GET',
      path: `${base}/list`,
      permission: permissionOf(spec, 'list'),
      wire: 'rows',
      input: query(),
      answer: pageOf(shapes.row),
    },
    get: {
      method: 'GET',
      path: `${base}/{id}`,
      permission: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: shapes.detail,
    },
    create: {
      method: 'POST',
      path: base,
      permission: permissionOf(spec, 'add'),
      success: 'added',
      many: 'id',
      bounds,
      input: draft(),
      answer: z.object({ id: z.number(), number: z.string() }),
    },
    update: {
      method: 'PUT',
      path: `${base}/{id}`,
      permission: permissionOf(spec, 'edit'),
      success: 'updated',
      bounds,
      input: draft().and(z.object({ id, version })),
      answer: z.object({ version: z.number() }),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{ids}`,
      permission: permissionOf(spec, 'remove'),
      success: 'deleted',
      input: z.object({ ids }),
      answer: z.void(),
    },
    history: {
      method: 'GET',
      path: `${base}/{id}/history`,
      permission: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: z.array(historyEntry),
    },
    export: {
      method: 'POST',
      path: `${base}/export`,
      permission: permissionOf(spec, 'export'),
      wire: 'file',
      body: 'form',
      input: exportInput(query(), shapes.exported),
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
/** What people sign who are there as it is done. */
type Signed<D extends AnyDocument, V extends TransitionOf<D>> = D['transitions'][V] extends {
  readonly signatures: readonly string[]
}
  ? { signatures?: SignatureInput[] }
  : object
type TransitionOperations<D extends AnyDocument> = {
  [V in TransitionOf<D>]: Operation<
    z.ZodType<
      { id: number; version: number } & TransitionInput<D, V> & Signed<D, V>,
      { id: number | string; version: number | string } & Asked<D, V> & Signed<D, V>
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
      permission: transition.permission,
      many: 'id',
      ...(transition.bounds && { bounds: transition.bounds }),
      input: z.object({
        id,
        version,
        ...transition.input?.shape,
        ...(transition.signatures && { signatures: signaturesInput.optional() }),
      }),
      answer: z.object({ version: z.number(), state: z.string() }),
    },
  ])
  return operations(moduleOf(spec), spec.messages, Object.fromEntries(declared)) as unknown as TransitionOperations<D>
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
      receivedAt: time.nullable(),
      decidedAt: time.nullable(),
      remindedAt: time.nullable(),
      /** Who decides for this person now. */
      standIns: z.array(z.string()),
    }),
  ),
})
export type ApprovalStep = z.output<typeof approvalStep>

/** The calls of a document that is approved: who is asked now and after, and the submitter's reminder to them. */
export const approvalOperations = (spec: AnyDocument) =>
  operations(moduleOf(spec), spec.messages, {
    steps: {
      method: 'GET',
      path: `/${spec.name}/{id}/steps`,
      permission: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: z.array(approvalStep),
    },
    nudge: {
      method: 'POST',
      path: `/${spec.name}/{id}/nudge`,
      permission: submissionOf(spec)?.transition.permission ?? permissionOf(spec, 'submit'),
      success: 'nudged',
      input: z.object({ id }),
      answer: z.void(),
    },
  })

/** The input of a decision on an approval step. */
export const decision = z.object({ opinion: remark.optional() })
export const decisionWithReason = z.object({ opinion: z.string().trim().min(1).max(500) })
/** The input of a decision that goes line by line: a line that is not named goes on as it came in. */
export const decisionPerLine = decision.extend({ lines: z.array(lineDecision).max(lineBound).default([]) })

/**
 * The three decisions as most documents have them, to be spread into the transitions: of those who may decide, on what
 * waits in `pending`.
 */
export const decisionsOn = <const S extends string, I extends z.ZodObject = typeof decision>(
  pending: S,
  permission: Permission,
  approving?: I,
) => {
  const common = { role: 'decide', from: [pending], permission } as const
  return {
    approve: {
      ...common,
      decision: 'approve',
      button: 'primary',
      signs: 'action_approve',
      input: (approving ?? decision) as I,
    },
    return: { ...common, decision: 'return', button: 'default', signs: 'action_return', input: decisionWithReason },
    refuse: { ...common, decision: 'refuse', button: 'danger', signs: 'action_refuse', input: decisionWithReason },
  } as const
}
export const canOf = <D extends AnyDocument>(spec: D) =>
  can(['edit', 'remove', 'nudge', ...(Object.keys(spec.transitions) as TransitionOf<D>[])])
