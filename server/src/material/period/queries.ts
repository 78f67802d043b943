import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type PeriodDetail, type PeriodRow, periodCalls } from '@geodepot/contracts/material/period.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { nextToClose } from '../../ledger/stock/index.ts'
import { allPeriods } from '../inventory/index.ts'
import { seesPrices } from '../material/index.ts'
import { hasLastDay } from './words.ts'

type PeriodQuery = Omit<InputOf<typeof periodCalls.list>, 'pageNum' | 'pageSize'>

/** Waiting for headquarters to agree, closed, over and not closed, or under way. */
const stateOf = (): RawBuilder<unknown> => sql`case when c.id is not null and exists (
    select 1 from material.stock_reopening o where o.closing_id = c.id and o.decision is null) then 'reopening'
  when c.id is not null then 'closed' when v.ends_on < ${today()}::date then 'open' else 'running' end`
const total = (figure: string, priced: boolean) =>
  sql`case when ${priced} then (select coalesce(sum(${sql.ref(`t.${figure}_amount`)}), 0)::numeric(20, 2)::text from material.stock_period_total t where t.closing_id = c.id) end`

export const periodListing = async (db: Reader, actor: Actor, query: PeriodQuery): Promise<Listing> => {
  const may = (call: keyof typeof periodCalls) => mayDo(actor, periodCalls[call].permission)
  const priced = seesPrices(actor)
  return {
    from: sql`${await allPeriods(db)} v left join material.stock_closing c on c.period = v.period and c.superseded_at is null`,
    key: 'v.period',
    scope: 'company',
    where: query.state === undefined ? [] : [sql<SqlBool>`${stateOf()} = ${query.state}`],
    sort: { period: 'v.period' },
    columns: sql`v.period, v.begins_on as "beginsOn", v.ends_on as "endsOn", ${stateOf()} as state, u.nick_name as "closedBy", c.closed_at as "closedTime",
      c.row_count as "rowCount", c.hash, case when c.id is not null then ${total('opening', priced)} end as "openingAmount",
      case when c.id is not null then ${total('in', priced)} end as "inAmount", case when c.id is not null then ${total('out', priced)} end as "outAmount",
      case when c.id is not null then ${total('ending', priced)} end as "endingAmount",
      jsonb_strip_nulls(jsonb_build_object(
        'trial', case when ${may('trial')} and c.id is null then true end,
        'close', case when ${may('close')} and c.id is null and v.ends_on <= ${today()}::date and v.period = ${nextToClose} then true end,
        'confirm', case when ${may('confirm')} and c.id is null and exists (select 1 from material.store s
          join system.department d on d.id = s.department_id
          where s.keeper_id = ${actor.userId} and s.deleted_at is null and ${hasLastDay(sql`v.ends_on`)} and not exists (
            select 1 from material.stock_period_word w where w.period = v.period and w.store_id = s.id)) then true end,
        'reopen', case when ${may('reopen')} and c.id is not null and not exists (select 1 from material.stock_closing x where x.superseded_at is null and x.period > c.period)
          and not exists (select 1 from material.stock_reopening o where o.closing_id = c.id and o.decision is null) then true end,
        'approve', case when ${may('approve')} and exists (select 1 from material.stock_reopening o
          where o.closing_id = c.id and o.decision is null and o.asked_by <> ${actor.userId}) then true end)) as can`,
    joins: sql`left join system.user u on u.id = c.closed_by`,
  }
}

export const findPeriod = async (
  db: Reader,
  actor: Actor,
  period: string,
  language: Language,
): Promise<PeriodDetail | undefined> => {
  const { from, joins, columns } = await periodListing(db, actor, {})
  const {
    rows: [row],
  } = await sql<PeriodRow>`select ${columns} from ${from} ${joins} where v.period = ${period}`.execute(db)
  if (!row) return undefined
  const { rows: closings } = await sql<PeriodDetail['closings'][number]>`
    select c.id, u.nick_name as "closedBy", c.closed_at as "closedTime", c.row_count as "rowCount", c.hash, c.superseded_at as "supersededTime"
    from material.stock_closing c left join system.user u on u.id = c.closed_by where c.period = ${period} order by c.id desc`.execute(
    db,
  )
  const { rows: reopenings } = await sql<PeriodDetail['reopenings'][number]>`
    select o.id, o.reason, a.nick_name as "askedBy", o.asked_at as "askedTime", o.decision, o.opinion, d.nick_name as "decidedBy", o.decided_at as "decidedTime"
    from material.stock_closing c join material.stock_reopening o on o.closing_id = c.id left join system.user a on a.id = o.asked_by
    left join system.user d on d.id = o.decided_by where c.period = ${period} order by o.id desc`.execute(db)
  const { rows: words } = await sql<PeriodDetail['words'][number]>`
    select w.store_id as "storeId", ${namedIn('s', language)} as "storeName", u.nick_name as "saidBy", w.said_at as "saidTime"
    from material.stock_period_word w join material.store s on s.id = w.store_id join system.user u on u.id = w.said_by where w.period = ${period} order by w.said_at`.execute(
    db,
  )
  return { ...row, closings, reopenings, words }
}
