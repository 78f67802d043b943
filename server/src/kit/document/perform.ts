import type { AnyDocument, StateOf, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import type { SignatureInput } from '@geodepot/contracts/kit/signature.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { forbidden } from '../http/refusal.ts'
import type { Step } from './approval.ts'
import { actionPermission, authorityFor, isBeyondScope, judge } from './authority.ts'
import { begun, decided, opinionIn, retracted } from './course.ts'
import type { Doing, Engine, Table } from './engine.ts'
import { recordEvents } from './events.ts'
import { holdForTransition } from './hold.ts'
import { signAct } from './signing.ts'
import { keepWork } from './kept-work.ts'
import type { Standing } from './standing.ts'
import { open, openVisible } from './write.ts'

interface Result<D extends AnyDocument> {
  readonly state: StateOf<D>
  readonly step?: Step
  readonly detail?: unknown
}
interface Performing<D extends AnyDocument, T extends Table, V extends TransitionOf<D>> extends Doing<
  D,
  T,
  TransitionInput<D, V>
> {
  readonly standing: Standing | undefined
}

/**
 * Takes a document through one transition: loads it in scope and locked, asks what stands against it, lets approval
 * and effect do their part, writes state, history and audit. All of it happens in the caller's transaction or not at
 * all.
 */
export const perform = async <D extends AnyDocument, T extends Table, V extends TransitionOf<D>>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  name: V,
  id: number,
  version: number | undefined,
  given: TransitionInput<D, V> & { readonly signatures?: readonly SignatureInput[] },
): Promise<{ version: number; state: StateOf<D> }> => {
  const { signatures, ...rest } = given
  const input = rest as unknown as TransitionInput<D, V>
  const { spec } = engine
  // Without the permission nobody learns whether there is such a document.
  if (!mayDo(actor, actionPermission(spec, name))) throw forbidden()
  const opening = isBeyondScope(authorityFor(spec, name)) ? openVisible : open
  const document = await opening(tx, engine, actor, id, version)
  await holdForTransition(tx, spec, document, name)
  const judged = await judge(tx, engine, actor, [document.row])
  judged.require(document.row, name)
  const doing = { tx, actor, context, document, input, standing: judged.standing(document.row) }
  const result = await outcome(engine, name, doing)
  const next = document.row.version + 1
  const submits = spec.transitions[name]?.role === 'submit'
  await sql`
    update ${sql.table(engine.table)} set state = ${result.state}, version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()}
      ${submits ? sql`, submitted_by = ${actor.userId}, submitted_at = ${now()}` : sql``} where id = ${id}`.execute(tx)
  const opinion = opinionIn(input)
  const [event = 0] = await recordEvents(tx, actor, context, [
    {
      documentId: id,
      action: name,
      from: document.state,
      to: result.state,
      version: next,
      detail: result.detail,
      ...(result.step && { step: result.step, behalfOf: result.step.behalfOf }),
      ...(opinion !== '' && { opinion }),
    },
  ])
  const done = { event, name, detail: result.detail }
  await signAct(tx, engine, actor, context, { id, number: document.number, version: next }, done, signatures)
  await audit(tx, actor, context, spec.name, name, [{ id, after: input as object }])
  await keepWork(tx, spec.name, document.row)
  return { version: next, state: result.state }
}

const outcome = async <D extends AnyDocument, T extends Table, V extends TransitionOf<D>>(
  engine: Engine<D, T>,
  name: V,
  doing: Performing<D, T, V>,
): Promise<Result<D>> => {
  const { role, to } = engine.spec.transitions[name] ?? {}
  if (role === 'decide') return decided(engine, name, doing)
  await retracted(engine, name, doing)
  const done = (await engine.effects[name]?.(doing)) ?? undefined
  const state = done?.state ?? (to as StateOf<D> | undefined) ?? doing.document.state
  return { ...(await begun(engine, name, doing, state)), detail: done?.detail }
}
