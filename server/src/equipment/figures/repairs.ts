import type { RepairFigures, RepairSums, figuresCalls, repairCounts } from '@geodepot/contracts/equipment/figures.ts'
import { faultLevels, repair } from '@geodepot/contracts/equipment/repair.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { within } from '../../kit/access/visible.ts'
import { type Months, monthsOf } from '../../kit/months.ts'
import { deviceVisible } from '../device/index.ts'
import { type Asked, all, chosenOf, dimensions, momentIn, trackingIs } from './queries.ts'

/** Repairs `a` of the model `m`, with the holder `h` that had it when it was sent, and its project `p`. */
export const repairs = sql`equipment.repair a join equipment.model m on m.id = a.model_id left join equipment.device d on d.id = a.device_id
  left join equipment.holder h on h.id = coalesce(a.origin_id, a.holder_id) left join system.project p on p.id = h.project_id`
export const inEffect = sql<SqlBool>`a.state in ('sent', 'waiting', 'repairing', 'inspecting', 'completed', 'settled')`
const isFault = sql`a.level in (${sql.join(faultLevels.map((level) => sql.lit(level)))})`
/** Its downtime: from when it was sent until it was accepted. */
const hours = sql`(select coalesce(sum(extract(epoch from upper(f.during) - lower(f.during)) / 3600), 0) from equipment.repair_phase f where f.document_id = a.id and not upper_inf(f.during))`

/** Which repairs a figure of these months counts. */
const counts = (months: Months): Readonly<Record<(typeof repairCounts)[number], RawBuilder<SqlBool>>> => {
  const in_ = momentIn(months)
  const repaired = sql<SqlBool>`(a.completed_at is not null and ${in_(sql`a.completed_at`)})`
  return {
    failures: sql<SqlBool>`(${isFault} and ${in_(sql`a.fault_at`)})`,
    mended: sql<SqlBool>`(${isFault} and ${repaired})`,
    repaired,
    reworked: sql<SqlBool>`(a.rework > 0 and ${repaired})`,
  }
}

interface Sum extends RepairSums {
  readonly key: string | null
  readonly label: string | null
  readonly isTotal: boolean
}
/** How often what was chosen broke, how long it took and what it cost, in one statement. */
export const findRepairFigures = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  language: Language,
): Promise<RepairFigures> => {
  const months = monthsOf(asked)
  const { failures, mended, repaired, reworked } = counts(months)
  const { key, label } = dimensions[asked.by]
  const { rows } = await sql<Sum>`
    select x.*, case when x."isTotal" then null else ${label(language)} end as label from (
      select ${key} as key, grouping(${key}) = 1 as "isTotal", count(*) filter (where ${failures})::int as failures, count(*) filter (where ${mended})::int as mended,
        round(coalesce(sum(${hours}) filter (where ${mended}), 0), 1)::text as "mendedHours", count(*) filter (where ${repaired})::int as repaired,
        count(*) filter (where ${reworked})::int as reworked, coalesce(sum(a.total_amount) filter (where ${repaired}), 0)::text as "repairCost"
      from ${repairs}
      where ${inEffect} and (${failures} or ${repaired}) and ${trackingIs(asked.tracking)} and ${documentVisible(repair, actor, 'a')} and ${all(chosenOf(asked))}
      group by grouping sets ((), (${key}))) x
    order by x."repairCost"::numeric desc, x.key`.execute(db)
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    total: {
      ...sumsOf(total ?? { failures: 0, mended: 0, mendedHours: '0', repaired: 0, reworked: 0, repairCost: '0.00' }),
      meterHours: await hoursRun(db, actor, asked, months),
    },
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((sum) => ({
        ...sumsOf(sum),
        key: sum.key ?? '',
        label: sum.label ?? sum.key ?? textOf(figuresMessages, 'nobody', language),
      })),
  }
}
const sumsOf = ({ failures, mended, mendedHours, repaired, reworked, repairCost }: RepairSums): RepairSums => ({
  failures,
  mended,
  mendedHours,
  repaired,
  reworked,
  repairCost,
})

/** What the hour meters of these devices ran in the months: from the last reading before them to the last in them. */
const hoursRun = async (db: Reader, actor: Actor, asked: Asked, { from, until }: Months): Promise<string> => {
  const last = (before: string) => sql`
    (select r.value from equipment.meter_reading r where r.meter_id = e.id and r.read_at < (${before}::date)::timestamp at time zone 'Asia/Shanghai'
      and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id) order by r.read_at desc, r.id desc limit 1)`
  const {
    rows: [found],
  } = await sql<{ hours: string }>`
    select trim_scale(coalesce(sum(greatest(${last(until)} - coalesce(${last(from)}, e.start), 0)), 0))::text as hours
    from equipment.meter e join equipment.device d on d.id = e.device_id join equipment.model m on m.id = d.model_id join equipment.holder h on h.id = d.holder_id
    left join system.project p on p.id = h.project_id
    where e.kind = 'hours' and ${trackingIs(asked.tracking)} and ${deviceVisible(actor)} and ${all(chosenOf(asked))}`.execute(
    db,
  )
  return found?.hours ?? '0'
}

type RepairsQuery = Omit<InputOf<typeof figuresCalls.repairs>, 'pageNum' | 'pageSize' | 'orderByColumn' | 'isAsc'>
/** The repairs that a figure counts. */
export const repairsListing = (actor: Actor, query: RepairsQuery, language: Language): Listing => ({
  from: repairs,
  key: 'a.id',
  scope: within(documentVisible(repair, actor, 'a')),
  where: [inEffect, counts(monthsOf(query))[query.repairCount], trackingIs(query.tracking), ...chosenOf(query)],
  sort: { faultTime: 'a.fault_at', repairCost: 'a.total_amount' },
  columns: sql`a.id as "repairId", a.number, coalesce(d.self_number, d.serial, d.code, '') as "devNo", b.name || ' ' || m.name as "devModel", coalesce(${namedIn('h', language)}, '') as "holderName",
    a.fault as "faultDesc", a.fault_at as "faultTime", a.completed_at as "completedTime", round(${hours}, 1)::text as "downtimeHours", a.rework as "reworkNo", a.total_amount::text as "repairCost"`,
  joins: sql`join equipment.brand b on b.id = m.brand_id`,
})
