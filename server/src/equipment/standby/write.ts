import { type StandbyInput, standbyDaysAtMost } from '@geodepot/contracts/equipment/standby.ts'
import { standbyMessages } from '@geodepot/contracts/equipment/standby.messages.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal, reasonIn } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
  return rows
}
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

/** Ids in the order given; a change answers the new version. */
export const {
  create: createStandby,
  update: updateStandby,
  remove: removeStandby,
} = masterWrites({
  table: 'equipment.standby',
  kind: 'equipment/standby',
  rowOf,
  lock,
  check: async (tx, actor, given, before) => {
    await check(tx, actor, given)
    await changeDays(tx, before ? [before, given] : [given])
  },
  mayGo: (tx, _actor, rows) => changeDays(tx, rows),
})

/** Hangs all records of a virtual project on the real one that it became. */
export const moveStandby = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with moved as (update equipment.standby set project_id = ${to} where project_id = ${from} returning begins_on, ends_on)
    select min(begins_on) as first, max(ends_on) as last from moved`.execute(tx)
  const { first = null, last = null } = rows[0] ?? {}
  if (first !== null) await staleDays(tx, first, last)
}
