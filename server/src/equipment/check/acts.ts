import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { localDay } from '../../system/dept/index.ts'
import { visibleAmong } from '../device/index.ts'
import { entity, lockOrder } from './complete.ts'

const messages = checkMessages

/** An order of the day that it is where the device is, beside the plans. */
export const createOrder = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { devId, templateId }: { readonly devId: number; readonly templateId: number },
): Promise<number> => {
  if ((await visibleAmong(tx, actor, [devId])).length === 0) throw refusal(messages, 'deviceUnknown', {}, 'devId')
  const { rows } = await sql<{ id: number; number: string }>`
    insert into equipment.check_order (id, number, template_id, version_id, device_id, model_id, holder_id, project_id, department_id, manager_department_id, plan_date, due_on, state, made_at, made_by)
    overriding system value
    select n.id, 'DJ-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(n.id::text, 6, '0'), t.id, v.id, d.id, d.model_id, d.holder_id, case when h.kind = 'project' then h.project_id end, p.department_id,
      d.manager_department_id, here.day, here.day, 'waiting', ${now()}, ${actor.userId}
    from (select nextval(pg_get_serial_sequence('equipment.check_order', 'id')) as id) n, equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
    join equipment.holder h on h.id = d.holder_id and h.is_real left join system.project p on p.id = h.project_id
    cross join lateral (select ${localDay(sql`coalesce(p.department_id, h.department_id)`)} as day) here
    join equipment.check_template t on t.id = ${templateId} and t.is_active and t.deleted_at is null and c.path @> array[t.category_id]
    join lateral (select v.id from equipment.check_template_version v where v.template_id = t.id order by v.number desc limit 1) v on true
    where d.id = ${devId} and d.deleted_at is null returning id, number`.execute(tx)
  const [made] = rows
  if (!made) throw refusal(messages, 'templateUnknown', {}, 'templateId')
  await audit(tx, actor, context, entity, 'create', [
    { id: made.id, after: { number: made.number, devId, templateId } },
  ])
  return made.id
}

export const cancelOrder = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  reason: string,
): Promise<void> => {
  const order = await lockOrder(tx, actor, id)
  if (order.state !== 'waiting') throw refusal(messages, 'notWaiting')
  await sql`
    update equipment.check_order set state = 'cancelled', closed_at = ${now()}, closed_by = ${actor.userId}, reason = ${reason}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'cancel', [{ id, after: { reason } }])
}

/** Nothing is done about what was found; the result stays. */
export const waiveTrouble = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  reason: string,
): Promise<void> => {
  await lockOrder(tx, actor, id)
  const { numAffectedRows } = await sql`
    update equipment.check_order set trouble_ended_at = ${now()}, trouble_ended_by = 'waiver', trouble_person = ${actor.userId}, trouble_reason = ${reason}, version = version + 1
    where id = ${id} and state = 'done' and is_good is false and trouble_ended_at is null`.execute(tx)
  if (Number(numAffectedRows ?? 0) === 0) throw refusal(messages, 'notOpen')
  await audit(tx, actor, context, entity, 'waive', [{ id, after: { reason } }])
}

export const addNote = async (tx: Tx, actor: Actor, context: Context, id: number, text: string): Promise<void> => {
  const order = await lockOrder(tx, actor, id)
  if (order.state !== 'done') throw refusal(messages, 'notDone')
  await sql`insert into equipment.check_addendum (order_id, text, written_at, written_by) values (${id}, ${text}, ${now()}, ${actor.userId})`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'addend', [{ id, after: { text } }])
}
