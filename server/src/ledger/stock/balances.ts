import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Book, Ends } from '../double-entry/index.ts'
import type { Step } from './moves.ts'
import { type Worth, shareOf } from './rules.ts'
import type { Valuation } from './valuation.ts'

export type Key = 'place_id' | 'batch_id'
/** What each place has of each batch, locked in the order of places, then of batches. */
export const book: Book<Key> = {
  table: 'material.stock_balance',
  key: { place_id: 'bigint', batch_id: 'bigint' },
  made: { is_real: sql`(select is_real from material.place where id = k.place_id)` },
  valued: true,
}
export const endsOf = (step: Pick<Step, 'from' | 'to' | 'batch'>) => ({
  from: { place_id: step.from, batch_id: step.batch },
  to: { place_id: step.to, batch_id: step.batch },
})

interface Row {
  readonly place: number
  readonly batch: number
  readonly isReal: boolean
  readonly quantity: string
  readonly amount: string
  readonly lowestQuantity: string
  readonly lowestAmount: string
}
export interface Stock {
  readonly isReal: boolean
  /** What is there now, and the least that was there at the end of any day since. */
  now: Worth
  lowest: Worth
}
export type Stocks = ReadonlyMap<string, Stock>
export const keyOf = (place: number, batch: number): string => `${place} ${batch}`

/** What these balances have, and had since a day: read backwards from now, over the later entries alone. */
const stocksSince = async (
  tx: Tx,
  asked: readonly { readonly place_id: number; readonly batch_id: number }[],
  day: string,
): Promise<Stocks> => {
  const keys = new Map(asked.map((end) => [keyOf(end.place_id, end.batch_id), end]))
  const { rows } = await sql<Row>`
    with asked as materialized (select * from ${recordset([...keys.values()], { place_id: 'bigint', batch_id: 'bigint' })}),
    later as (
      select t.place_id, t.batch_id, e.biz_date, sum(e.quantity) as quantity, sum(e.amount) as amount from asked t cross join lateral (
        select biz_date, -quantity as quantity, -amount as amount from material.stock_movement
          where batch_id = t.batch_id and from_place_id = t.place_id and biz_date > ${day}::date
        union all
        select biz_date, quantity, amount from material.stock_movement
          where batch_id = t.batch_id and to_place_id = t.place_id and biz_date > ${day}::date) e
      group by t.place_id, t.batch_id, e.biz_date
    ), added as (
      select place_id, batch_id, sum(quantity) over since as quantity, sum(amount) over since as amount
      from later window since as (partition by place_id, batch_id order by biz_date desc)
    )
    select b.place_id as place, b.batch_id as batch, b.is_real as "isReal", trim_scale(b.quantity)::text as quantity, b.amount::text as amount,
      trim_scale(b.quantity - greatest(max(a.quantity), 0))::text as "lowestQuantity", (b.amount - greatest(max(a.amount), 0))::text as "lowestAmount"
    from asked t join material.stock_balance b using (place_id, batch_id) left join added a using (place_id, batch_id)
    group by b.place_id, b.batch_id`.execute(tx)
  return new Map(
    rows.map((row) => [
      keyOf(row.place, row.batch),
      {
        isReal: row.isReal,
        now: { quantity: row.quantity, amount: row.amount },
        lowest: { quantity: row.lowestQuantity, amount: row.lowestAmount },
      },
    ]),
  )
}

/**
 * How much of a batch can still be taken out of a place on a day, and what it may be worth: the least that lay there at the
 * end of that day or of any since. Nothing is locked.
 */
export const takeableOn = async (
  tx: Tx,
  spots: readonly { readonly placeId: number; readonly batchId: number }[],
  day: string,
): Promise<(placeId: number, batchId: number) => Worth> => {
  const asked = spots.map(({ placeId, batchId }) => ({ place_id: placeId, batch_id: batchId }))
  const stocks = await stocksSince(tx, asked, day)
  return (placeId, batchId) => stocks.get(keyOf(placeId, batchId))?.lowest ?? { quantity: '0', amount: '0' }
}

/** A movement with what it is worth. */
export type Valued = Step & { readonly amount: string }
export interface Shortage {
  readonly step: Step
  readonly key: 'notEnough' | 'notEnoughThen' | 'averageThen'
  readonly held: string
}
const plus = (there: Worth, { quantity, amount }: Worth): Worth => ({
  quantity: add(there.quantity, quantity),
  amount: add(there.amount, amount),
})
const minus = (there: Worth, { quantity, amount }: Worth): Worth => ({
  quantity: subtract(there.quantity, quantity),
  amount: subtract(there.amount, amount),
})
const covers = (there: Worth, wanted: Worth): boolean =>
  compare(there.quantity, wanted.quantity) >= 0 && compare(there.amount, wanted.amount) >= 0

/**
 * What a movement takes along: out of a store never more than lies there, and all of it with the last piece. A cost that passes
 * through a place without goods, to several who got some of them, goes on to each as it says.
 */
export const worthOf = ({ quantity, amount }: Pick<Step, 'quantity' | 'amount'>, from: Stock | undefined): string => {
  if (!from?.isReal) return amount ?? '0'
  const share = shareOf(quantity, from.now)
  if (amount === undefined || (!isZero(quantity) && compare(quantity, from.now.quantity) === 0)) return share
  return compare(amount, from.now.amount) > 0 ? from.now.amount : amount
}

/** What was judged: the movements with what each is worth, in their order, and what passes between batches before them. */
export interface Judged {
  readonly valued: readonly Valued[]
  readonly passes: readonly Valued[]
  readonly shortages: readonly Shortage[]
}
/**
 * Judges movements of one day whose balances are locked, one after the other: a place of a store never falls below
 * nothing, neither now nor at the end of any day since, in quantity or in value. `around`: further balances that a
 * valuation may change.
 */
export const judge = async (
  tx: Tx,
  steps: readonly Step[],
  day: string,
  valuation: Pick<Valuation, 'worth'>,
  around: readonly Ends<Key>[],
): Promise<Judged> => {
  const ends = [...steps.map(endsOf), ...around].flatMap((end) => Object.values(end))
  const stocks = await stocksSince(tx, ends, day)
  const move = (step: Step, moved: Worth): void => {
    const [from, to] = [stocks.get(keyOf(step.from, step.batch)), stocks.get(keyOf(step.to, step.batch))]
    if (from) Object.assign(from, { now: minus(from.now, moved), lowest: minus(from.lowest, moved) })
    if (to) Object.assign(to, { now: plus(to.now, moved), lowest: plus(to.lowest, moved) })
  }
  const shortages: Shortage[] = []
  const passed: Valued[] = []
  const valued = steps.map((step): Valued => {
    const { amount, passes, isShort } = valuation.worth(step, stocks)
    for (const pass of passes) {
      const worth = pass.amount ?? '0'
      move(pass, { quantity: '0', amount: worth })
      passed.push({ ...pass, amount: worth })
    }
    const from = stocks.get(keyOf(step.from, step.batch))
    const moved = { quantity: step.quantity, amount }
    const lacks = from?.isReal ? lackOf(from, moved, isShort) : undefined
    if (lacks) shortages.push({ step, ...lacks })
    move(step, moved)
    return { ...step, amount }
  })
  return { valued, passes: passed, shortages }
}
const lackOf = ({ now, lowest }: Stock, moved: Worth, isShort = false): Omit<Shortage, 'step'> | undefined => {
  const wanted = isShort ? { ...moved, amount: '0' } : moved
  if (!covers(now, wanted)) return { key: 'notEnough', held: now.quantity }
  if (!covers(lowest, wanted)) return { key: 'notEnoughThen', held: lowest.quantity }
  return isShort ? { key: 'averageThen', held: now.quantity } : undefined
}
