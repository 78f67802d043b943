import type { InventoryBatch, InventorySummary, inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { inventoryDateIn } from '@geodepot/contracts/material/stock.period.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { calendarOf, closingBefore, closingOf, openBalances, postingDays } from '../../ledger/stock/index.ts'
import { factsOf, pricedSort, seesPrices, wordOf } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'

type InventoryQuery = InputOf<typeof inventoryCalls.summary>

const names = ['opening', 'in', 'out', 'ending'] as const
const sums = sql.raw(
  names.map((name) => `sum(${name}_quantity) as ${name}_quantity, sum(${name}_amount) as ${name}_amount`).join(', '),
)
const figuresOf = (alias: string, priced: boolean): RawBuilder<unknown> =>
  sql.join(
    names.map(
      (name) => sql`trim_scale(${sql.ref(`${alias}.${name}_quantity`)})::text as ${sql.ref(`${name}Qty`)},
        case when ${priced} then ${sql.ref(`${alias}.${name}_amount`)}::numeric(20, 2)::text end as ${sql.ref(`${name}Amount`)}`,
    ),
    sql`, `,
  )

/**
 * The period that is asked for, by its name or by its inventory date.
 * @throws Refusal for any other day than the 26th of the current month
 */
export const periodAsked = async (
  db: Reader,
  { period, inventoryDate }: Pick<InventoryQuery, 'period' | 'inventoryDate'>,
): Promise<string> => {
  const calendar = await calendarOf(db)
  if (inventoryDate === undefined) return period ?? calendar.of(today()).period
  if (inventoryDate !== inventoryDateIn(today())) throw refusal(inventoryMessages, 'only26', {}, 'inventoryDate')
  const asked = calendar.of(inventoryDate).period
  if (period !== undefined && period !== asked)
    throw refusal(inventoryMessages, 'otherPeriod', { period }, 'inventoryDate')
  return asked
}

/** The rows of a period, by store and material: of a closed one those that it was closed with, else what its entries come to. */
const rowsIn = async (db: Reader, period: string): Promise<RawBuilder<unknown>> => {
  const closed = await closingOf(db, period)
  if (closed)
    return sql`(select id as key, store_id, material_id, material_code, opening_quantity, opening_amount, in_quantity, in_amount, out_quantity, out_amount,
      ending_quantity, ending_amount from material.stock_period_total where closing_id = ${closed.id})`
  return sql`(select b.store_id * 4294967296 + t.material_id as key, b.store_id, t.material_id, max(c.code) as material_code, ${sums}
    from (${openBalances(period, await closingBefore(db, period))}) b join material.batch t on t.id = b.batch_id join material.material c on c.id = t.material_id
    group by b.store_id, t.material_id)`
}

export const inventoryListing = async (
  db: Reader,
  actor: Actor,
  query: InventoryQuery,
  language: Language,
): Promise<Listing> => {
  const period = await periodAsked(db, query)
  const { endsOn } = (await calendarOf(db)).named(period)
  return {
    // Outer joins of what is always there: what a page neither filters nor orders by is not read for it.
    from: sql`${await rowsIn(db, period)} v left join material.store s on s.id = v.store_id left join material.material m on m.id = v.material_id`,
    key: 'v.key',
    scope: storesSeen(actor, 's'),
    where: [
      ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
      ...(query.storeId === undefined ? [] : [sql<SqlBool>`v.store_id = any(${query.storeId}::bigint[])`]),
      ...(query.materialType === undefined ? [] : [sql<SqlBool>`m.type = any(${query.materialType}::text[])`]),
      ...(query.moved === undefined
        ? []
        : [sql<SqlBool>`(v.in_quantity <> 0 or v.in_amount <> 0 or v.out_quantity <> 0 or v.out_amount <> 0)`]),
    ],
    sort: {
      materialCode: 'v.material_code',
      endingQty: 'v.ending_quantity',
      ...pricedSort(actor, { endingAmount: 'v.ending_amount' }),
    },
    columns: sql`v.key as id, ${period}::text as period, ${endsOn}::text as "inventoryDate", v.store_id as "storeId", ${namedIn('s', language)} as "storeName",
      v.material_id as "materialId", ${factsOf('m', language)}, coalesce(${wordOf(dictionaries.materialType, sql`m.type`, language)}, m.type) as "materialTypeName",
      ${figuresOf('v', seesPrices(actor))}`,
    joins: sql``,
  }
}
/** By code unless asked otherwise: the newest first says nothing here. */
export const inOrder = <P extends { readonly orderByColumn?: string | undefined; readonly isAsc?: string | undefined }>(
  paging: P,
): P => (paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'materialCode', isAsc: 'asc' } : paging)

export const findSummary = async (
  db: Reader,
  actor: Actor,
  query: InventoryQuery,
  language: Language,
): Promise<InventorySummary> => {
  const period = await periodAsked(db, query)
  const { from, scope, where } = await inventoryListing(db, actor, query, language)
  const priced = seesPrices(actor)
  const amount = (name: string) =>
    sql`case when ${priced} then coalesce(sum(${sql.ref(`v.${name}_amount`)}), 0)::numeric(20, 2)::text end`
  const {
    rows: [added],
  } = await sql<Pick<InventorySummary, 'openingAmount' | 'inAmount' | 'outAmount' | 'endingAmount'>>`
    select ${amount('opening')} as "openingAmount", ${amount('in')} as "inAmount", ${amount('out')} as "outAmount", ${amount('ending')} as "endingAmount"
    from ${from} where ${sql.join([conditionOf(scope), ...where], sql` and `)}`.execute(db)
  const {
    rows: [closed],
  } = await sql<{ closedBy: string | null; closedTime: string; hash: string }>`
    select u.nick_name as "closedBy", c.closed_at as "closedTime", c.hash from material.stock_closing c left join system.user u on u.id = c.closed_by
    where c.period = ${period} and c.superseded_at is null`.execute(db)
  const { beginsOn, endsOn } = (await calendarOf(db)).named(period)
  const none = { openingAmount: null, inAmount: null, outAmount: null, endingAmount: null }
  return {
    period,
    beginsOn,
    endsOn,
    state: closed ? 'closed' : 'open',
    closedBy: closed?.closedBy ?? null,
    closedTime: closed?.closedTime ?? null,
    hash: closed?.hash ?? null,
    ...(added ?? none),
  }
}

/** All months from the first into which something was posted to that of today, or to the next where today's was closed before it was over. */
export const allPeriods = async (db: Reader): Promise<RawBuilder<unknown>> => {
  const calendar = await calendarOf(db)
  const { period } = calendar.of((await postingDays(db))(today()))
  // Whether December goes on to its 31st, and January begins with its 1st.
  const isLong = calendar.named('2000-12').endsOn === '2000-12-31'
  return sql`(select to_char(month, 'YYYY-MM') as period,
      case when ${isLong} and extract(month from month) = 1 then month::date else (month - interval '1 month' + interval '26 days')::date end as begins_on,
      (month + case when ${isLong} and extract(month from month) = 12 then interval '30 days' else interval '25 days' end)::date as ends_on
    from generate_series(to_date(coalesce((select min(period) from material.stock_period), ${period}), 'YYYY-MM')::timestamp,
      to_date(${period}, 'YYYY-MM')::timestamp, interval '1 month') as month)`
}
export const findPeriods = async (db: Reader): Promise<{ period: string; state: 'open' | 'closed' }[]> =>
  (
    await sql<{ period: string; state: 'open' | 'closed' }>`
      select v.period, case when c.id is null then 'open' else 'closed' end as state from ${await allPeriods(db)} v
      left join material.stock_closing c on c.period = v.period and c.superseded_at is null order by v.period desc`.execute(
      db,
    )
  ).rows

/** The batches of a material in a store, with the figures of the period. */
export const findBatches = async (
  db: Reader,
  actor: Actor,
  { period, storeId, materialId }: InputOf<typeof inventoryCalls.batches>,
): Promise<InventoryBatch[]> => {
  const closed = await closingOf(db, period)
  const own = sql`store_id = ${storeId} and batch_id in (select id from material.batch where material_id = ${materialId})`
  const rows = closed
    ? sql`select * from material.stock_period_balance where closing_id = ${closed.id} and ${own}`
    : openBalances(period, await closingBefore(db, period), own)
  const { rows: found } = await sql<InventoryBatch>`
    select v.batch_id as "batchId", t.number as "batchNo", t.received_on as "receivedOn", ${figuresOf('v', seesPrices(actor))}
    from (${rows}) v join material.batch t on t.id = v.batch_id join material.store s on s.id = v.store_id
    where ${conditionOf(storesSeen(actor, 's'))} order by t.received_on, t.id limit 2000`.execute(db)
  return found
}
