import type { AnyDocument, StateOf, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { Refusal, forbidden } from '../http/refusal.ts'
import {
  type Decision,
  type Step,
  type Subject,
  decide,
  requireLastApprover,
  startApproval,
  withdrawApproval,
} from './approval.ts'
import { type Doing, type Engine, type Opened, type Table, actionPermission, isAhead } from './engine.ts'
import { tell } from './events.ts'
import { tellDecision, tellWithdrawn } from './told.ts'
import { isAsked, mayWrite, whose } from './whose.ts'
import { open, openAsked } from './write.ts'

interface Result<D extends AnyDocument> {
  state: StateOf<D>
  step?: Step
  detail?: unknown
}

/**
 * Takes a document through one transition: loads it in scope and locked, checks permission, version, state and rules, lets approval
 * and effect do their part, writes state, history and audit. All of it happens in the caller's transaction or not at all.
 */
export const perform = async <D extends AnyDocument, T extends Table, V extends TransitionOf<D>>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  name: V,
  id: number,
  version: number | undefined,
  input: TransitionInput<D, V>,
): Promise<{ version: number; state: StateOf<D> }> => {
  const { spec } = engine
  if (!mayDo(actor, actionPermission(spec, name))) throw forbidden()
  const document = await (isAsked(whose(spec, name)) ? openAsked : open)(tx, engine, actor, id, version)
  refuseWrongState(engine, name, document, actor, context)
  const doing: Doing<D, T, TransitionInput<D, V>> = { tx, actor, context, document, input }
  const result = await outcome(engine, name, doing)
  const next = document.row.version + 1
  const submits = name === 'submit'
  await sql`
    update ${sql.table(engine.table)} set state = ${result.state}, version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()}
      ${submits ? sql`, submitted_by = ${actor.userId}, submitted_at = ${now()}` : sql``} where id = ${id}`.execute(tx)
  const opinion = opinionIn(input)
  await tell(tx, actor, context, [
    {
      documentId: id,
      action: name,
      from: document.state,
      to: result.state,
      detail: result.detail,
      ...(result.step && { step: result.step, behalfOf: result.step.behalfOf }),
      ...(opinion !== '' && { opinion }),
    },
  ])
  await audit(tx, actor, context, spec.name, name, [{ id, after: input as object }])
  return { version: next, state: result.state }
}

const refuseWrongState = <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  name: TransitionOf<D>,
  document: Opened<D, T>,
  actor: Actor,
  context: Context,
): void => {
  const { spec } = engine
  const { row, state } = document
  if (!(spec.transitions[name]?.from ?? []).includes(state)) {
    if (spec.approval?.refused === state) throw new Refusal(500, [{ key: 'refusedIsFinal', messages: kitMessages }])
    if (name === 'submit') throw new Refusal(500, [{ key: 'submittedNotAgain', messages: kitMessages }])
    throw new Refusal(500, [
      {
        key: 'wrongState',
        messages: kitMessages,
        params: { state: textOf(spec.messages, `state_${state}`, context.language) },
      },
    ])
  }
  if (whose(spec, name) === 'author' && !mayWrite(row, actor))
    throw new Refusal(500, [{ key: 'notOwner', messages: kitMessages }])
  if (!(engine.may?.(name, row, actor) ?? true)) throw forbidden()
}

const opinionIn = (input: object): string =>
  'opinion' in input && typeof input.opinion === 'string' ? input.opinion : ''
// Approval first, for the transitions that it knows; then what the document itself does.
const outcome = async <D extends AnyDocument, T extends Table, V extends TransitionOf<D>>(
  engine: Engine<D, T>,
  name: V,
  doing: Doing<D, T, TransitionInput<D, V>>,
): Promise<Result<D>> => {
  const { spec } = engine
  const { tx, actor, document } = doing
  const subject = { id: document.id, departmentId: document.row.department_id, projectId: document.row.project_id }
  const which = { id: document.id, kind: spec.name, number: document.number }
  const of = whose(spec, name)
  if (of === 'asked') {
    const decided = await decide(tx, subject, actor, name as Decision)
    if (decided.outcome !== 'open')
      await tellDecision(tx, actor, which, document.row.submitted_by, decided.outcome, opinionIn(doing.input))
    return { ...(await concluded(engine, decided.outcome, doing)), step: decided.step }
  }
  if (of === 'submitter' && !isAhead(spec, document.state))
    await tellWithdrawn(tx, actor, which, await withdrawApproval(tx, document.id, actor.userId))
  else if (of === 'submitter' && document.row.submitted_by !== actor.userId)
    throw new Refusal(500, [{ key: 'notYourSubmission', messages: kitMessages }])
  if (of === 'lastApprover') {
    await requireLastApprover(tx, document.id, actor)
    await tellDecision(tx, actor, which, document.row.submitted_by, 'voided', opinionIn(doing.input))
  }
  const done = (await engine.effects[name]?.(doing)) ?? undefined
  const state = done?.state ?? (spec.transitions[name]?.to as StateOf<D> | undefined) ?? document.state
  // A submission that its effect has not sent elsewhere goes through the chain; one that waited for something before does then.
  if (
    spec.approval &&
    engine.approval &&
    (name === 'submit' || isAhead(spec, document.state)) &&
    state === spec.approval.pending
  ) {
    return { ...(await concluded(engine, await submitted(engine, doing, subject), doing)), detail: done?.detail }
  }
  return { state, detail: done?.detail }
}

const submitted = async <D extends AnyDocument, T extends Table>(
  { spec, approval }: Engine<D, T>,
  { tx, actor, document }: Doing<D, T, unknown>,
  subject: Subject,
) =>
  startApproval(tx, {
    subject,
    kind: spec.name,
    submittedBy: isAhead(spec, document.state) ? (document.row.submitted_by ?? actor.userId) : actor.userId,
    about: (await approval?.about?.(tx, document)) ?? ['', ''],
    conditions: (await approval?.conditions?.(tx, document)) ?? new Set(),
    amount: (await approval?.amount?.(tx, document)) ?? null,
  })

const concluded = async <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  reached: 'open' | 'approved' | 'refused' | 'returned',
  doing: Doing<D, T, unknown>,
): Promise<Result<D>> => {
  const { approval } = engine.spec
  if (!approval || reached === 'open') return { state: (approval?.pending ?? doing.document.state) as StateOf<D> }
  const done = (await engine.onApproval?.[reached]?.(doing)) ?? undefined
  return { state: done?.state ?? (approval[reached] as StateOf<D>) }
}
