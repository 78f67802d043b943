import type { z } from 'zod'
import type { Bounds, Permission } from './operation.ts'
import type { SignatureRole } from './signature.ts'

/** What an approver says of a document whose step waits for them. */
export const decisions = ['approve', 'return', 'refuse'] as const
export type Decision = (typeof decisions)[number]

/** What a transition is to the document's approval; `own` is the document's own business. */
export const roles = ['submit', 'decide', 'withdraw', 'void', 'own'] as const
export type Role = (typeof roles)[number]

/**
 * Whose an action is, beside its permission: of whoever wrote the document, submitted it, is asked to decide or approved
 * last, of anybody in whose data scope it is, or also of departments that it asks about something that is theirs.
 */
export type Authority = 'author' | 'submitter' | 'approver' | 'lastApprover' | 'scope' | 'asked'

/** What a transition wants of the project that the document stands on: open; there, if closed; or nothing. */
export type ProjectNeed = 'open' | 'there' | 'nothing'

interface Common<S extends string> {
  readonly from: readonly S[]
  readonly permission: Permission
  /** The weight of its button. */
  readonly button: 'primary' | 'default' | 'danger'
  /** Its button stands under *more* even where there is room beside the others. */
  readonly more?: true
  /**
   * It is a line of signature on paper, which stands under this text of the document's messages; the name of a step of
   * the chain goes before it.
   */
  readonly signs?: string
  /**
   * Who signs what was done on a screen, with it or after it; the first has to, where a parameter says so. `signatures`
   * then stands in its input, and its texts in those of the document (`signatureTexts`).
   */
  readonly signatures?: readonly SignatureRole[]
  /** What it wants of the project that the document stands on; absent: what its role says. */
  readonly project?: ProjectNeed
  /** Where the input carries a document's lines. */
  readonly bounds?: Partial<Bounds>
}
/** The author's: hands the document to the approval, where it has one. */
export interface Submit<S extends string> extends Common<S> {
  readonly role: 'submit'
  readonly to: S
  readonly input?: z.ZodObject
  readonly decision?: never
  readonly by?: never
}
/** An approver's: the approval says which state follows. */
export interface Decide<S extends string> extends Common<S> {
  readonly role: 'decide'
  readonly decision: Decision
  readonly input: z.ZodObject
  readonly to?: never
  readonly by?: never
}
/** The submitter's, as long as nobody has decided. */
export interface Withdraw<S extends string> extends Common<S> {
  readonly role: 'withdraw'
  readonly to: S
  readonly input?: z.ZodObject
  readonly decision?: never
  readonly by?: never
}
/** Of whoever approved last. */
export interface Void<S extends string> extends Common<S> {
  readonly role: 'void'
  readonly to: S
  readonly input?: z.ZodObject
  readonly decision?: never
  readonly by?: never
}
/**
 * The document's own. `to` absent: it stays where it is, unless the effect decides among the document's states. Whose it
 * is among all who see the document, the guard of one that is `asked` decides.
 */
export interface Own<S extends string> extends Common<S> {
  readonly role: 'own'
  readonly by: 'author' | 'submitter' | 'scope' | 'asked'
  readonly to?: S
  readonly input?: z.ZodObject
  readonly decision?: never
}

/** What a person does to a document. It says all about itself: nothing hangs on its name. */
export type Transition<S extends string = string> = Submit<S> | Decide<S> | Withdraw<S> | Void<S> | Own<S>
/** All that a document without an approval may declare. */
export type PlainTransition<S extends string = string> = Submit<S> | Own<S>

const byRole = { submit: 'author', decide: 'approver', withdraw: 'submitter', void: 'lastApprover' } as const
export const authorityOf = (transition: Transition): Authority =>
  transition.role === 'own' ? transition.by : byRole[transition.role]

const needs: Readonly<Record<Role, ProjectNeed>> = {
  submit: 'open',
  decide: 'nothing',
  withdraw: 'nothing',
  void: 'nothing',
  own: 'open',
}
/** Unless it says otherwise, what goes on wants an open project, and what takes back or ends wants nothing. */
export const projectNeedOf = (transition: Transition): ProjectNeed =>
  transition.project ?? (transition.decision === 'approve' ? 'open' : needs[transition.role])

interface Transitions {
  readonly transitions: Readonly<Record<string, Transition>>
}
export interface Named {
  readonly name: string
  readonly transition: Transition
}
/** A document's transitions with their names, in the order of the declaration. */
export const transitionsOf = ({ transitions }: Transitions): Named[] =>
  Object.entries(transitions).map(([name, transition]) => ({ name, transition }))
/** How a document is submitted; nothing for one that never is. */
export const submissionOf = (spec: Transitions): Named | undefined =>
  transitionsOf(spec).find(({ transition }) => transition.role === 'submit')
/** The transition by which an approver gives this decision. */
export const decidingOf = (spec: Transitions, decision: Decision): Named | undefined =>
  transitionsOf(spec).find(({ transition }) => transition.role === 'decide' && transition.decision === decision)
