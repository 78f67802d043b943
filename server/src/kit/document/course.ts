import type { AnyDocument, StateOf, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { type ApprovalOutcome, type Step, type Subject, decide, startApproval, withdrawApproval } from './approval.ts'
import { permissionToDecide } from './authority.ts'
import { type Doing, type Engine, type Table, isAhead } from './engine.ts'
import { type Which, notifySubmitter, notifyWithdrawal } from './notifications.ts'
import type { Standing } from './standing.ts'

/** Where a document goes by its approval, and the step that was decided on the way. */
interface Course<D extends AnyDocument> {
  readonly state: StateOf<D>
  readonly step?: Step
}
export interface Deciding<D extends AnyDocument, T extends Table> extends Doing<D, T, object> {
  readonly standing: Standing | undefined
}

export const opinionIn = (input: object): string =>
  'opinion' in input && typeof input.opinion === 'string' ? input.opinion : ''

const receiverOf = (row: object): string | null =>
  'to_department_id' in row && typeof row.to_department_id === 'string' ? row.to_department_id : null
const subjectOf = <D extends AnyDocument, T extends Table>({ document }: Doing<D, T, unknown>): Subject => ({
  id: document.id,
  departmentId: document.row.department_id,
  toDepartmentId: receiverOf(document.row),
  projectId: document.row.project_id,
})
const whichOf = <D extends AnyDocument, T extends Table>(
  { spec }: Engine<D, T>,
  { document: { id, number } }: Doing<D, T, unknown>,
): Which => ({ id, kind: spec.name, number })

/** Takes the decision of whoever is asked, and what follows from it. */
export const decided = async <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  name: TransitionOf<D>,
  doing: Deciding<D, T>,
): Promise<Course<D>> => {
  const { tx, actor, document, standing, input } = doing
  const { decision } = engine.spec.transitions[name] ?? {}
  if (!standing?.task || decision === undefined) throw new Error(`${name} of ${engine.spec.name} is no decision`)
  const made = await decide(tx, engine, subjectOf(doing), actor, standing.task, decision, input)
  if (made.outcome !== 'open')
    await notifySubmitter(
      tx,
      actor,
      whichOf(engine, doing),
      document.row.submitted_by,
      made.outcome,
      opinionIn(doing.input),
    )
  return { ...(await concluded(engine, made.outcome, doing)), step: made.step }
}

/** What a transition does to the approval before its effect: it is taken back, or its end undone. */
export const retracted = async <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  name: TransitionOf<D>,
  doing: Doing<D, T, object>,
): Promise<void> => {
  const { tx, actor, document } = doing
  const { role } = engine.spec.transitions[name] ?? {}
  if (role === 'withdraw' && !isAhead(engine.spec, document.state))
    await notifyWithdrawal(tx, actor, whichOf(engine, doing), await withdrawApproval(tx, document.id))
  if (role === 'void')
    await notifySubmitter(
      tx,
      actor,
      whichOf(engine, doing),
      document.row.submitted_by,
      'voided',
      opinionIn(doing.input),
    )
}

/**
 * Begins the chain where a transition led to it: a submission that its effect has not sent elsewhere, or one that waited
 * for something before.
 */
export const begun = async <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  name: TransitionOf<D>,
  doing: Doing<D, T, unknown>,
  state: StateOf<D>,
): Promise<Course<D>> => {
  const { spec } = engine
  const leads = spec.transitions[name]?.role === 'submit' || isAhead(spec, doing.document.state)
  if (!leads || !engine.approval || state !== spec.approval?.pending) return { state }
  return concluded(engine, await submitted(engine, doing), doing)
}

const submitted = async <D extends AnyDocument, T extends Table>(
  { spec, approval }: Engine<D, T>,
  doing: Doing<D, T, unknown>,
): Promise<ApprovalOutcome> => {
  const { tx, actor, document } = doing
  return startApproval(tx, {
    subject: subjectOf(doing),
    kind: spec.approval?.chainOf ?? spec.name,
    permission: permissionToDecide(spec),
    submittedBy: isAhead(spec, document.state) ? (document.row.submitted_by ?? actor.userId) : actor.userId,
    about: (await approval?.about?.(tx, document)) ?? ['', ''],
    conditions: (await approval?.conditions?.(tx, document)) ?? new Set(),
    amount: (await approval?.amount?.(tx, document)) ?? null,
  })
}

const concluded = async <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  reached: ApprovalOutcome,
  doing: Doing<D, T, unknown>,
): Promise<Course<D>> => {
  const { approval } = engine.spec
  if (!approval || reached === 'open') return { state: (approval?.pending ?? doing.document.state) as StateOf<D> }
  const done = (await engine.onApproval?.[reached]?.(doing)) ?? undefined
  const states = { ...approval, partialApproved: approval.lines?.partialApproved ?? approval.approved }
  return { state: done?.state ?? (states[reached] as StateOf<D>) }
}
