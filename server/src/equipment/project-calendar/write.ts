import { type CalendarInput, calendarDaysAtMost } from '@geodepot/contracts/equipment/project-calendar.ts'
import { calendarMessages } from '@geodepot/contracts/equipment/project-calendar.messages.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, reasonIn, refuseAny, stale } from '../../kit/http/refusal.ts'
import { staleDays } from '../figures/index.ts'
import { changeDays } from '../work-week/index.ts'

interface Stored extends CalendarInput {
  readonly id: number
  readonly version: number
}

const rowOf = (given: CalendarInput) => ({
  project_id: given.projectInfoNo,
  begins_on: given.beginDate,
  ends_on: given.endDate,
  kind: given.dayOffKind,
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.project_id as "projectInfoNo", a.begins_on as "beginDate", a.ends_on as "endDate",
      a.kind as "dayOffKind", a.remark
    from equipment.project_calendar a join system.project p on p.id = a.project_id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}
    order by a.id for update of a`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const reason = reasonIn(calendarMessages)

/** @throws Refusal that names each field */
const check = async (tx: Tx, actor: Actor, { projectInfoNo, beginDate, endDate }: CalendarInput): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from system.project p where p.id = ${projectInfoNo} and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`.execute(
    tx,
  )
  refuseAny([
    ...(rows.length > 0 ? [] : [reason('unknownProject', {}, 'projectInfoNo')]),
    ...(endDate < beginDate ? [reason('inOrder', {}, 'endDate')] : []),
    ...(endDate >= dayAfter(beginDate, calendarDaysAtMost) ? [reason('tooLong', {}, 'endDate')] : []),
  ])
}

export const createDaysOff = async (tx: Tx, actor: Actor, context: Context, given: CalendarInput): Promise<number> => {
  await check(tx, actor, given)
  await changeDays(tx, [given])
  const { columns, from } = tableRows('equipment.project_calendar', [rowOf(given)])
  const { rows } = await sql<{ id: number }>`
    insert into equipment.project_calendar (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await audit(tx, actor, context, 'equipment/project-calendar', 'create', [{ id, after: given }])
  return id
}

/** Answers the new version. */
export const updateDaysOff = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: CalendarInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await check(tx, actor, given)
  await changeDays(tx, [before, given])
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.project_calendar', [rowOf(given)])
  await sql`
    update equipment.project_calendar set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, actor, [id])
  await audit(tx, actor, context, 'equipment/project-calendar', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removeDaysOff = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await changeDays(tx, rows)
  await sql`update equipment.project_calendar set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/project-calendar',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}

/** Hangs the calendar of a virtual project on the real one that it became. */
export const moveDaysOff = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with moved as (update equipment.project_calendar set project_id = ${to} where project_id = ${from} returning begins_on, ends_on)
    select min(begins_on) as first, least(max(ends_on), ${today()}::date) as last from moved`.execute(tx)
  const { first = null, last = null } = rows[0] ?? {}
  if (first !== null && first <= today()) await staleDays(tx, first, last)
}
