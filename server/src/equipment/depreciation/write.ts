import type { depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { depreciationMessages } from '@geodepot/contracts/equipment/depreciation.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { calendarOf } from '../../ledger/stock/index.ts'
import { materialPorts } from '../../ports/material.ts'
import { usdFactor } from '../../system/rate/index.ts'
import { boughtOn } from '../device/index.ts'
import { depreciated, nextToRun, ruleOf } from './queries.ts'

const messages = depreciationMessages

/** Months between a day and the month that is run, that one not counted: those which were depreciated before. */
const monthsBefore = sql`(extract(year from age(n.month, s.month)) * 12 + extract(month from age(n.month, s.month)) - 1)::int`

/**
 * Depreciates a month: what is left of each device over what is left of its life, from what the month before came to, or from its card where none
 * was run. The card takes the new net value. Answers of how many devices.
 * @throws Refusal at the month where it is not the next one, or not over
 */
export const runDepreciation = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { month }: InputOf<typeof depreciationCalls.run>,
): Promise<number> => {
  // Two who run a month at once run it once.
  await sql`lock table equipment.depreciation_run in share row exclusive mode`.execute(tx)
  const { next, isFirst } = await nextToRun(tx)
  if (month >= today().slice(0, 7)) throw refusal(messages, 'notOver', { month }, 'month')
  if (!isFirst && month !== next) throw refusal(messages, 'notNext', { month: next }, 'month')
  const { rows: runs } = await sql<{ id: number }>`
    insert into equipment.depreciation_run (month, run_by, run_at) values (${`${month}-01`}::date, ${actor.userId}, ${now()}) returning id`.execute(
    tx,
  )
  const run = runs[0]?.id ?? 0
  // In the order of their keys, as everybody locks devices.
  await sql`select d.id from equipment.device d where ${depreciated} order by d.id for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with rule as materialized (select m.category_id, r.* from (select id as category_id from equipment.category) m cross join lateral ${ruleOf} r),
    lines as (
      insert into equipment.depreciation_line (run_id, device_id, owner_department_id, currency, original_value, residual_value, months, amount, accumulated)
      select ${run}, x.id, x.owner, x.currency, x.original, x.residual, x.months, x.amount, x.before + x.amount from (
        select d.id, d.owner_department_id as owner, d.currency, d.original_value as original, v.residual, v.months, b.before,
          -- Beyond what it cost, a value that was corrected comes back at once.
          case when b.before > d.original_value then d.original_value - b.before
            else round(greatest(d.original_value - v.residual - b.before, 0) / greatest(v.months - ${monthsBefore}, 1), 2) end as amount
        from equipment.device d join equipment.model m on m.id = d.model_id
        cross join (select ${`${month}-01`}::date as month) n
        cross join lateral (select date_trunc('month', coalesce(d.in_service_on, d.produced_on, d.created_at::date))::date as month) s
        left join rule r on r.category_id = m.category_id
        cross join lateral (select coalesce(d.depreciation_years * 12, r.months) as months, round(d.original_value * coalesce(r.residual_percent, 0) / 100, 2) as residual) v
        -- What came to something in another currency than the card now says begins with the card again.
        cross join lateral (select coalesce(
          (select case when l.currency = d.currency then l.accumulated end from equipment.depreciation_line l where l.device_id = d.id order by l.run_id desc limit 1),
          d.original_value - least(coalesce(d.net_value, d.original_value), d.original_value)) as before offset 0) b
        where ${depreciated} and v.months is not null and s.month < n.month) x
      where x.amount <> 0 order by x.id
      returning device_id, net_value),
    cards as (update equipment.device d set net_value = l.net_value from lines l where d.id = l.device_id returning 1)
    select count(*)::int as count from cards`.execute(tx)
  const count = rows[0]?.count ?? 0
  await book(tx, actor, run, month)
  await audit(tx, actor, context, 'equipment/depreciation', 'run', [{ id: month, after: { devices: count } }])
  return count
}

/** What the run comes to in the posting journal: of each owner and currency, in USD at the rates of the cards. */
const book = async (tx: Tx, actor: Actor, run: number, month: string): Promise<void> => {
  const { rows } = await sql<{ department: string; currency: string; amount: string; usd: string | null }>`
    select x.department, x.currency, sum(x.amount)::text as amount, case when bool_and(x.usd is not null) then round(sum(x.amount * x.usd), 2)::text end as usd from (
      select g.department, g.currency, g.amount, ${usdFactor(sql`g.currency`, sql`g.day`)} as usd from (
        select a.owner_department_id as department, a.currency, ${boughtOn} as day, sum(a.amount) as amount
        from equipment.depreciation_line a join equipment.device d on d.id = a.device_id where a.run_id = ${run} group by 1, 2, 3) g) x
    group by 1, 2 order by 1, 2`.execute(tx)
  const unrated = rows.find(({ usd }) => usd === null)
  if (unrated) throw refusal(messages, 'noRate', { currency: unrated.currency }, 'month')
  await materialPorts.ports().bookEntries(
    tx,
    actor,
    { kind: 'depreciation', day: (await calendarOf(tx)).named(month).endsOn, document: null, source: month },
    rows.map(({ department, currency, amount, usd }) => ({
      debit: 'depreciation',
      credit: 'accumulated',
      amount: usd ?? '0',
      department,
      remark: `${month} ${amount} ${currency}`,
    })),
  )
}

/** Says how devices of a category are depreciated from the next month on. */
export const setRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { categoryId, months, residualPercent }: InputOf<typeof depreciationCalls.rule>,
): Promise<void> => {
  const { rows } = await sql`select 1 from equipment.category where id = ${categoryId}`.execute(tx)
  if (rows.length === 0) throw refusal(messages, 'categoryUnknown', {}, 'categoryId')
  const { rows: said } = await sql<{ months: number; residualPercent: string }>`
    select months, trim_scale(residual_percent)::text as "residualPercent" from equipment.depreciation_rule where category_id = ${categoryId} for update`.execute(
    tx,
  )
  await sql`
    insert into equipment.depreciation_rule (category_id, months, residual_percent, said_by, said_at) values (${categoryId}, ${months}, ${residualPercent}::numeric, ${actor.userId}, ${now()})
    on conflict (category_id) do update set months = excluded.months, residual_percent = excluded.residual_percent, said_by = excluded.said_by, said_at = excluded.said_at`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/depreciation', 'rule', [
    { id: categoryId, ...(said[0] && { before: said[0] }), after: { months, residualPercent } },
  ])
}
