import type { delegation } from '@geodepot/contracts/system/delegation.ts'
import { delegationMessages } from '@geodepot/contracts/system/delegation.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { forbidden, notFound, refusal } from '../../kit/http/refusal.ts'
import { approvedKinds, titlesOf } from '../chain/index.ts'
import { arrangesForOthers } from './queries.ts'
import { kindsOf, shorterThan } from './reach.ts'
import { type Standing, type Wish, daysObjection, obstacle } from './rules.ts'

type Given = InputOf<typeof delegation.create>

/**
 * Puts somebody's decisions into another's hands. Who hands over and who takes
 * over are locked, so that two at once see each other.
 */
export const handOver = async (tx: Tx, actor: Actor, context: Context, given: Given): Promise<number> => {
  const fromPerson = given.fromId ?? actor.userId
  if (fromPerson !== actor.userId && !arrangesForOthers(actor)) throw forbidden()
  const wish: Wish = {
    fromPerson,
    toPerson: given.toId,
    begins: given.beginDate,
    ends: given.endDate,
    kinds: given.kinds ?? [],
  }
  if (wish.ends < wish.begins)
    throw refusal(
      kitMessages,
      'datesOutOfOrder',
      { earlier: delegationMessages.texts.beginDate, later: delegationMessages.texts.endDate },
      'endDate',
    )
  const wrong = daysObjection(wish, today())
  if (wrong) throw refusal(delegationMessages, wrong.key, {}, wrong.field)
  const names = await locked(tx, wish)
  await requireRight(tx, wish, names)
  const standing = await standingOf(tx, wish)
  const found = obstacle(wish, standing)
  if (found) throw refusal(delegationMessages, found.key, 'params' in found ? found.params : {}, found.field)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into document.delegation (from_person, to_person, begins_on, ends_on, kinds, remark, created_at, created_by)
    values (${fromPerson}, ${given.toId}, ${given.beginDate}, ${given.endDate}, ${wish.kinds}::text[], ${given.remark ?? ''}, ${now()}, ${actor.userId}) returning id`.execute(
    tx,
  )
  const id = made?.id ?? 0
  await audit(tx, actor, context, 'system/delegation', 'create', [{ id, after: { ...given, fromId: fromPerson } }])
  return id
}

const locked = async (tx: Tx, { fromPerson, toPerson }: Wish): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string; enabled: boolean }>`
    select id, nick_name as name, status = '0' and deleted_at is null as enabled from system.user where id = any(${[fromPerson, toPerson]}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  // Whose decisions they are may be disabled: somebody left, and tasks are still open.
  if (rows.find(({ id }) => id === toPerson)?.enabled !== true)
    throw refusal(delegationMessages, 'unknownPerson', {}, 'toId')
  if (!rows.some(({ id }) => id === fromPerson)) throw refusal(delegationMessages, 'unknownPerson', {}, 'fromId')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// A task in the hands of somebody who may not decide on it would wait for nobody.
const requireRight = async (
  tx: Tx,
  { fromPerson, toPerson, kinds }: Wish,
  names: ReadonlyMap<number, string>,
): Promise<void> => {
  const known = new Set(approvedKinds().map(({ kind }) => kind))
  if (kinds.some((kind) => !known.has(kind))) throw refusal(delegationMessages, 'unknownKind', {}, 'kinds')
  const held = await kindsOf(tx, [fromPerson, toPerson])
  const own = (held.get(fromPerson) ?? []).map(({ kind }) => kind)
  const wanted = kinds.length > 0 ? kinds : own.length > 0 ? own : await waitingFor(tx, fromPerson)
  if (wanted.length === 0)
    throw refusal(delegationMessages, 'nothingToHand', { person: names.get(fromPerson) ?? '' }, 'kinds')
  const his = new Set((held.get(toPerson) ?? []).map(({ kind }) => kind))
  const missing = wanted.filter((kind) => !his.has(kind)).map(titlesOf)
  const list: Text = [missing.map(([cn]) => cn).join('\u3001'), missing.map(([, en]) => en).join(', ')]
  if (missing.length > 0)
    throw refusal(delegationMessages, 'mayNotApprove', { person: names.get(toPerson) ?? '', kinds: list }, 'toId')
  const short = (await shorterThan(tx, fromPerson, wanted)).get(toPerson)
  if (short)
    throw refusal(
      delegationMessages,
      'belowAmount',
      { person: names.get(toPerson) ?? '', kind: titlesOf(short.kind), amount: short.below },
      'toId',
    )
}

// Somebody who left may do nothing any more; what was asked before is still open.
const waitingFor = async (tx: Tx, person: number): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select distinct r.kind from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id join document.register r on r.id = a.document_id
    where t.person_id = ${person} and t.closed_at is null`.execute(tx)
  return rows.map(({ kind }) => kind)
}

const standingOf = async (tx: Tx, { fromPerson, toPerson, begins, ends }: Wish): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select d.from_person as "fromPerson", d.to_person as "toPerson", fu.nick_name as "fromName", tu.nick_name as "toName", d.begins_on as begins, d.ends_on as ends, d.kinds
    from document.delegation d join system.user fu on fu.id = d.from_person join system.user tu on tu.id = d.to_person
    where d.from_person = any(${[fromPerson, toPerson]}::bigint[]) and d.withdrawn_at is null and d.begins_on <= ${ends}::date and d.ends_on >= ${begins}::date order by d.id`.execute(
    tx,
  )
  return rows
}

/** Ends a delegation at once. */
export const takeBack = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{ fromPerson: number; toPerson: number; over: boolean }>`
    select from_person as "fromPerson", to_person as "toPerson", withdrawn_at is not null or ends_on < ${today()}::date as over from document.delegation where id = ${id} for update`.execute(
    tx,
  )
  const mine = found && (found.fromPerson === actor.userId || arrangesForOthers(actor))
  if (!found || (!mine && found.toPerson !== actor.userId)) throw notFound()
  if (!mine) throw forbidden()
  if (found.over) throw refusal(delegationMessages, 'overAlready')
  await tx
    .updateTable('document.delegation')
    .set({ withdrawn_at: now(), withdrawn_by: actor.userId })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, context, 'system/delegation', 'withdraw', [{ id }])
}
