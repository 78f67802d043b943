import { type CalendarInput, calendarDaysAtMost } from '@geodepot/contracts/equipment/project-calendar.ts'
import { calendarMessages } from '@geodepot/contracts/equipment/project-calendar.messages.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
  return rows
}
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

/** Ids in the order given; a change answers the new version. */
export const {
  create: createDaysOff,
  update: updateDaysOff,
  remove: removeDaysOff,
} = masterWrites({
  table: 'equipment.project_calendar',
  kind: 'equipment/project-calendar',
  rowOf,
  lock,
  check: async (tx, actor, given, before) => {
    await check(tx, actor, given)
    await changeDays(tx, before ? [before, given] : [given])
  },
  // The weeks are taken before what they count is changed.
  mayGo: (tx, _actor, rows) => changeDays(tx, rows),
})

/** Hangs the calendar of a virtual project on the real one that it became. */
export const moveDaysOff = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with moved as (update equipment.project_calendar set project_id = ${to} where project_id = ${from} returning begins_on, ends_on)
    select min(begins_on) as first, least(max(ends_on), ${today()}::date) as last from moved`.execute(tx)
  const { first = null, last = null } = rows[0] ?? {}
  if (first !== null && first <= today()) await staleDays(tx, first, last)
}
