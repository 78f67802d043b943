import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Stock, type Stocks, endsOf, keyOf, worthOf } from './balances.ts'
import type { LevelKey } from './levels.ts'
import type { Step } from './moves.ts'
import type { Place } from './places.ts'
import { poolOf, shareOf } from './rules.ts'

/** The parameter that says how stock is valued: fixed with the first posting. */
export const valuationKey = 'material.valuation'
export const valuations = ['BATCH', 'MOVING_AVG'] as const

/** What something that leaves its place is worth, and what passes between batches before, so that this can be so. */
export interface Worth {
  readonly amount: string
  readonly passes: readonly Step[]
  /** What lay there on that day is not worth as much. */
  readonly isShort?: true
}
/** How stock is valued: chosen once, asked by whoever writes steps. */
export interface Valuation {
  /** Stores and materials that are valued as one: locked with the levels. */
  readonly pools: readonly LevelKey[]
  /** Further balances that the steps may change; asked once the pools are locked. */
  readonly around: (tx: Tx) => Promise<readonly ReturnType<typeof endsOf>[]>
  readonly worth: (step: Step, stocks: Stocks) => Worth
}

/** Each batch is worth what it cost: what leaves it takes its share of what lies in that place. */
const byBatch: Valuation = {
  pools: [],
  around: async () => [],
  worth: (step, stocks) => ({ amount: worthOf(step, stocks.get(keyOf(step.from, step.batch))), passes: [] }),
}

interface Around {
  readonly steps: readonly Step[]
  readonly places: readonly Place[]
  readonly materials: ReadonlyMap<number, number>
}
interface Member {
  readonly place: number
  readonly batch: number
  readonly store: number
  readonly material: number
}
type Held = Member & { readonly stock: Stock }
const least = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)
const isAbove = (value: string, other = '0'): boolean => compare(value, other) > 0
/** The dearest first: what is given comes from there, and goes to the cheapest. */
const byUnitValue = (a: Held, b: Held): number => compare(shareOf('1', b.stock.now), shareOf('1', a.stock.now))

/**
 * What leaves a store is worth the average of its material there, in all of its places and batches; the last of it takes
 * the rest. Its own batch may be worth less, or more than that with its last piece: then value passes from other batches,
 * or to one, first. What moves within a store, and what becomes equipment, keeps what its batch is worth.
 */
const byAverage = ({ steps, places, materials }: Around): Valuation => {
  // Old cores are worth nothing, and are no part of what is averaged.
  const stores = new Map(places.flatMap(({ id, kind, store }) => (kind === 'core' ? [] : [[id, store] as const])))
  const hub = places.find(({ kind, isShared }) => kind === 'adjustment' && isShared)?.id ?? 0
  const keys = (place: number, batch: number): Member[] => {
    const [store, material] = [stores.get(place) ?? null, materials.get(batch)]
    return store === null || material === undefined ? [] : [{ place, batch, store, material }]
  }
  const members = new Map(
    steps
      .flatMap(({ from, to, batch }) => [...keys(from, batch), ...keys(to, batch)])
      .map((member) => [keyOf(member.place, member.batch), member]),
  )
  const leaves = ({ kind, from, to }: Step): boolean =>
    kind !== 'capitalise' && (stores.get(from) ?? null) !== null && stores.get(from) !== stores.get(to)
  return {
    pools: [...members.values()],
    around: async (tx) => {
      const leaving = steps.filter(leaves).flatMap(({ from, batch }) => keys(from, batch))
      if (leaving.length === 0) return []
      const { rows } = await sql<Member>`
        select b.place_id as place, b.batch_id as batch, p.store_id as store, t.material_id as material
        from (select distinct store, material from ${recordset(leaving, { store: 'bigint', material: 'bigint' })}) k
        join material.batch t on t.material_id = k.material join material.stock_balance b on b.batch_id = t.id and b.quantity > 0
        join material.place p on p.id = b.place_id and p.store_id = k.store and p.kind <> 'core' order by 1, 2`.execute(
        tx,
      )
      for (const row of rows) members.set(keyOf(row.place, row.batch), row)
      return [...rows, ...leaving].map(({ place, batch }) => endsOf({ from: place, to: hub, batch }))
    },
    worth: (step, stocks) => {
      const own = stocks.get(keyOf(step.from, step.batch))
      const [of] = keys(step.from, step.batch)
      if (!own?.isReal || !of || !leaves(step))
        return { amount: worthOf({ ...step, ...(own?.isReal && of && { amount: undefined }) }, own), passes: [] }
      const all = [...members.values()].flatMap((member): Held[] => {
        const stock = stocks.get(keyOf(member.place, member.batch))
        return stock?.isReal && member.store === of.store && member.material === of.material
          ? [{ ...member, stock }]
          : []
      })
      const pool = poolOf(all.map(({ stock }) => stock.now))
      const isLast = !isZero(step.quantity) && compare(step.quantity, pool.quantity) >= 0
      const amount =
        step.amount === undefined || isLast ? shareOf(step.quantity, pool) : least(step.amount, pool.amount)
      const others = all.filter(({ stock }) => stock !== own).toSorted(byUnitValue)
      return { amount, ...passing(step, own, others, amount, hub) }
    },
  }
}
/** What passes between the batch of a step and others, so that it leaves with this amount and no value stays without goods. */
const passing = (
  step: Step,
  own: Stock,
  others: readonly Held[],
  amount: string,
  hub: number,
): Omit<Worth, 'amount'> => {
  const pass = (from: Pick<Step, 'from' | 'batch'>, to: Pick<Step, 'from' | 'batch'>, worth: string): Step[] => {
    const common = {
      ...step,
      kind: 'average' as const,
      quantity: '0',
      amount: worth,
      reverses: null,
      takes: [],
      remark: '',
    }
    return [
      { ...common, batch: from.batch, from: from.from, to: hub },
      { ...common, batch: to.batch, from: hub, to: to.from },
    ]
  }
  const isEmptied = compare(step.quantity, own.now.quantity) >= 0
  const surplus = isEmptied ? subtract(own.now.amount, amount) : '0'
  if (isAbove(surplus)) {
    const taker = others.findLast(({ stock }) => isAbove(stock.now.quantity) && isAbove(stock.lowest.quantity))
    return taker
      ? { passes: pass(step, { from: taker.place, batch: taker.batch }, surplus) }
      : { passes: [], isShort: true }
  }
  let lacking = subtract(amount, isEmptied ? own.now.amount : least(own.now.amount, own.lowest.amount))
  const passes: Step[] = []
  for (const { place, batch, stock } of others) {
    if (!isAbove(lacking)) break
    const given = least(lacking, least(stock.now.amount, stock.lowest.amount))
    if (!isAbove(given)) continue
    passes.push(...pass({ from: place, batch }, step, given))
    lacking = subtract(lacking, given)
  }
  return isAbove(lacking) ? { passes: [], isShort: true } : { passes }
}

/** Whether anything was ever posted: from then on stock is valued as it was. */
export const anythingPosted = async (db: Reader): Promise<boolean> =>
  (await sql<{ is: boolean }>`select exists (select 1 from material.stock_movement) as is`.execute(db)).rows[0]?.is ??
  false
/** How stock is valued here; the first posting holds it, so that nobody chooses otherwise meanwhile. */
export const valuationOf = async (tx: Tx, around: Around): Promise<Valuation> => {
  const read = async (hold: boolean) =>
    (
      await sql<{ value: string; posted: boolean }>`
        select value, exists (select 1 from material.stock_movement) as posted from system.config where key = ${valuationKey} ${hold ? sql`for share` : sql``}`.execute(
        tx,
      )
    ).rows[0]
  const found = await read(false)
  const chosen = found && !found.posted ? await read(true) : found
  return chosen?.value === 'MOVING_AVG' ? byAverage(around) : byBatch
}
