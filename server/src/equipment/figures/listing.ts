import { dayKinds, type figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { isSeen, visible, within } from '../../kit/access/visible.ts'
import { containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { monthsOf } from '../../kit/months.ts'
import { deviceVisible } from '../device/index.ts'
import { countedDays, kindsOfDays } from './days.ts'
import { chosenOf } from './queries.ts'

type DaysQuery = Omit<InputOf<typeof figuresCalls.list>, 'pageNum' | 'pageSize' | 'orderByColumn' | 'isAsc'>

const narrowed = (query: DaysQuery): RawBuilder<SqlBool>[] => [
  ...chosenOf(query),
  ...(query.holderKind === undefined ? [] : [sql<SqlBool>`h.kind = any(${query.holderKind}::text[])`]),
  ...(query.condition === undefined ? [] : [sql<SqlBool>`r.condition = any(${query.condition}::text[])`]),
  ...(query.dayKind === undefined ? [] : [sql<SqlBool>`${kindsOfDays[query.dayKind]} > 0`]),
]
const days = (quantity: RawBuilder<unknown>) =>
  sql.join(
    dayKinds.map((kind) => sql`trim_scale(${quantity} * (${kindsOfDays[kind]}))::text as ${sql.ref(kind)}`),
    sql`, `,
  )
const told = sql`h.kind as "holderKind", r.condition, cut.first as "firstDay", cut.last - 1 as "lastDay"`
const sort = { firstDay: 'r.from_day', days: 'cuts.days' }

/** What the figures count, run by run, as far as a person sees it and it lies in the months. */
export const daysListing = (actor: Actor, query: DaysQuery, language: Language): Listing => {
  const { from, until } = monthsOf(query)
  const [first, end] = [sql`${from}::date`, sql`${until}::date`]
  const inMonths = sql<SqlBool>`r.from_day < ${end} and (r.until_day is null or r.until_day > ${first}) and cuts.days > 0`
  const placed = ['h.department_id']
  if (query.tracking === 'bulk')
    return {
      from: sql`equipment.quantity_day r join equipment.model m on m.id = r.model_id join equipment.brand b on b.id = m.brand_id ${countedDays('quantity', first, end)}`,
      key: 'r.id',
      scope: visible(actor, { departments: placed, projects: ['h.project_id'] }),
      where: [
        inMonths,
        ...narrowed(query),
        ...(query.keyword === undefined
          ? []
          : [sql<SqlBool>`lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(query.keyword)}`]),
      ],
      sort,
      columns: sql`'b' || r.id as key, null::bigint as "devId", false as opens, '' as "devNo", m.device_name as "devName", b.name || ' ' || m.name as "devModel",
        ${namedIn('h', language)} as "holderName", trim_scale(r.quantity)::text as quantity, system.unit_name(m.unit, ${language === 'en'}) as unit, ${told}, ${days(sql`r.quantity`)}`,
      joins: sql``,
    }
  return {
    from: sql`equipment.device_day r join equipment.device d on d.id = r.device_id join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id ${countedDays('device', first, end)}`,
    key: 'r.id',
    scope: within(
      sql`d.deleted_at is null and ${visible(actor, { departments: ['d.owner_department_id', ...placed], projects: ['h.project_id'] })}`,
    ),
    where: [
      inMonths,
      ...narrowed(query),
      ...(query.keyword === undefined
        ? []
        : [
            sql<SqlBool>`(d.search like ${containing(query.keyword)} or lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(query.keyword)})`,
          ]),
    ],
    sort,
    columns: sql`'d' || r.id as key, d.id as "devId", ${isSeen(deviceVisible(actor))} as opens, coalesce(d.self_number, d.serial, d.code, '') as "devNo", d.name as "devName",
      b.name || ' ' || m.name as "devModel", ${namedIn('h', language)} as "holderName", '1' as quantity, system.unit_name(m.unit, ${language === 'en'}) as unit, ${told}, ${days(sql`1`)}`,
    joins: sql``,
  }
}
