import { type StandbyInput, standbyDaysAtMost } from '@geodepot/contracts/equipment/standby.ts'
import { standbyMessages } from '@geodepot/contracts/equipment/standby.messages.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, notFound, reasonIn, stale } from '../../kit/http/refusal.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { dayBegins, localDay } from '../../system/dept/index.ts'
import { staleDays } from '../figures/index.ts'
import { changeDays } from '../work-week/index.ts'

interface Stored extends StandbyInput {
  readonly id: number
  readonly version: number
}

const rowOf = (given: StandbyInput) => ({
  project_id: given.projectInfoNo,
  device_id: given.devId ?? null,
  begins_on: given.beginDate,
  ends_on: given.endDate,
  reason: given.standbyReason,
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.project_id as "projectInfoNo", a.device_id as "devId", a.begins_on as "beginDate", a.ends_on as "endDate",
      a.reason as "standbyReason", a.remark
    from equipment.standby a join system.project p on p.id = a.project_id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}
    order by a.id for update of a`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const reason = reasonIn(standbyMessages)

/** @throws Refusal that names each field */
const check = async (
  tx: Tx,
  actor: Actor,
  { projectInfoNo, devId, beginDate, endDate }: StandbyInput,
): Promise<void> => {
  const {
    rows: [project],
  } = await sql<{ department: string; today: string }>`
    select p.department_id as department, ${localDay(sql`p.department_id`)} as today from system.project p where p.id = ${projectInfoNo} and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`.execute(
    tx,
  )
  const reasons = [
    ...(project ? [] : [reason('unknownProject', {}, 'projectInfoNo')]),
    ...(endDate < beginDate ? [reason('inOrder', {}, 'endDate')] : []),
    ...(endDate >= dayAfter(beginDate, standbyDaysAtMost) ? [reason('tooLong', {}, 'endDate')] : []),
    ...(project && endDate > project.today ? [reason('inFuture', {}, 'endDate')] : []),
  ]
  if (reasons.length === 0 && typeof devId === 'number') {
    const holder = await projectHolder(tx, projectInfoNo)
    const there = sql`${project?.department ?? null}::text`
    const { rows: held } = await sql<{ id: number }>`
      select i.device_id as id from equipment.custody_interval i where i.device_id = ${devId} and i.holder_id = ${holder}
        and i.during && tstzrange(${dayBegins(sql`${beginDate}`, there)}, ${dayBegins(sql`(${endDate}::date + 1)`, there)}) limit 1`.execute(
      tx,
    )
    if (held.length === 0) reasons.push(reason('unknownDevice', {}, 'devId'))
  }
  if (reasons.length > 0) throw new Refusal(500, reasons)
}

export const createStandby = async (tx: Tx, actor: Actor, context: Context, given: StandbyInput): Promise<number> => {
  await check(tx, actor, given)
  await changeDays(tx, [given])
  const { columns, from } = tableRows('equipment.standby', [rowOf(given)])
  const { rows } = await sql<{ id: number }>`
    insert into equipment.standby (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await audit(tx, actor, context, 'equipment/standby', 'create', [{ id, after: given }])
  return id
}

/** Answers the new version. */
export const updateStandby = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: StandbyInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await check(tx, actor, given)
  await changeDays(tx, [before, given])
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.standby', [rowOf(given)])
  await sql`
    update equipment.standby set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, actor, [id])
  await audit(tx, actor, context, 'equipment/standby', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removeStandby = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await changeDays(tx, rows)
  await sql`update equipment.standby set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/standby',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}

/** Hangs all records of a virtual project on the real one that it became. */
export const moveStandby = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with moved as (update equipment.standby set project_id = ${to} where project_id = ${from} returning begins_on, ends_on)
    select min(begins_on) as first, max(ends_on) as last from moved`.execute(tx)
  const { first = null, last = null } = rows[0] ?? {}
  if (first !== null) await staleDays(tx, first, last)
}
