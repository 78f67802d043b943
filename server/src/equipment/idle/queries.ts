import { type IdleAge, type idleCalls, idleAges, lastDayOf } from '@geodepot/contracts/equipment/idle.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { deviceVisible } from '../device/index.ts'
import { begunDay, chosenOf, zoned } from '../figures/index.ts'
import { ratedDays, standardRate } from '../internal-rate/index.ts'

type IdleQuery = Omit<InputOf<typeof idleCalls.list>, 'pageNum' | 'pageSize' | 'orderByColumn' | 'isAsc'>

/** Devices `d` with the run of days `r` that they lie idle since, in the pool `h`. */
export const idleDevices = sql`equipment.device_day r join equipment.device d on d.id = r.device_id and d.holder_id = r.holder_id
  join equipment.holder h on h.id = r.holder_id join equipment.model m on m.id = d.model_id ${zoned('h')}`
/** A device that somebody has promised (1) lies idle until it goes, as its days do; what was sealed does not. */
export const liesIdle = sql<SqlBool>`r.until_day is null and r.condition = 'good' and h.kind = 'pool' and d.deleted_at is null and d.device_status in ('0', '1')
  and d.tech_state = 'good' and d.usage_state = 'idle' and d.account_state in ('inAccount', 'external') and m.tracking <> 'bulk'`
/** Full days since: today has not ended. Pools have no days off, and what is sealed is none of these. */
export const idleDays = sql`greatest(${begunDay()} - r.from_day, 0)`

/** Whether so many days are of this age. */
export const isOfAge = (days: RawBuilder<unknown>, age: IdleAge): RawBuilder<SqlBool> => {
  const before = idleAges[idleAges.indexOf(age) - 1]
  const after = before === undefined ? null : lastDayOf[before]
  const last = lastDayOf[age]
  return sql<SqlBool>`(${after === null ? sql`true` : sql`${days} > ${after}`} and ${last === null ? sql`true` : sql`${days} <= ${last}`})`
}
/** What the days from one to before another come to, `cost`, and what the last of them costs, `per_day`. */
export const costed = (
  category: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  standard: string,
): RawBuilder<unknown> => sql`(
  select round(coalesce(sum(equipment.days_in(y.span * datemultirange(daterange(${from}, ${until}))) * y.usd), 0), 2) as cost,
    coalesce(max(y.usd) filter (where y.span @> ${until}), 0) as per_day
  from ${ratedDays(category, sql`datemultirange(daterange(${from}, null))`, sql`${standard}::numeric`)} y)`

/** What lies idle, device by device. */
export const idleListing = async (
  db: Reader,
  actor: Actor,
  query: IdleQuery,
  language: Language,
): Promise<Listing> => ({
  from: sql`${idleDevices} join equipment.brand b on b.id = m.brand_id`,
  key: 'r.id',
  scope: within(deviceVisible(actor)),
  where: [
    liesIdle,
    ...chosenOf(query),
    ...(query.age === undefined ? [] : [isOfAge(idleDays, query.age)]),
    ...(query.keyword === undefined
      ? []
      : [
          sql<SqlBool>`(d.search like ${containing(query.keyword)} or lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(query.keyword)})`,
        ]),
  ],
  sort: { sinceDate: 'r.from_day' },
  columns: sql`r.id as key, d.id as "devId", coalesce(d.self_number, d.serial, d.code, '') as "devNo", d.name as "devName", b.name || ' ' || m.name as "devModel",
    ${namedIn('c', language)} as "devType", ${namedIn('h', language)} as "holderName", ${namedIn('o', language)} as "ownerOrgName",
    to_char(r.from_day, 'YYYY-MM-DD') as "sinceDate", ${idleDays} as days, x.per_day::numeric(20, 2)::text as "perDay", x.cost::text as cost`,
  joins: sql`join equipment.category c on c.id = m.category_id join system.department o on o.id = d.owner_department_id
    cross join lateral ${costed(sql`m.category_id`, sql`r.from_day`, sql`greatest(${begunDay()}, r.from_day)`, await standardRate(db))} x`,
})
/** What has lain longest comes first unless asked otherwise. */
export const longestFirst = <P extends Pick<Paging, 'orderByColumn' | 'isAsc'>>(paging: P): P =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'sinceDate', isAsc: paging.isAsc ?? 'asc' } : paging
