import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { type Reason, Refusal, refusal } from '../../kit/http/refusal.ts'
import { lockBalances } from '../double-entry/index.ts'
import { type Valued, book, endsOf, judge } from './balances.ts'
import { materialsOf } from './batches.ts'
import { lockFlows } from './flows.ts'
import { type LevelChange, isShort, lockLevels, summed } from './levels.ts'
import type { Posted, Source, Step } from './moves.ts'
import type { Place } from './places.ts'
import { reasonsOf, tooMuchPromised } from './reasons.ts'
import { valuationOf } from './valuation.ts'

/** Writes steps in the order of their days, those of one day together; answers what came of each in the order given. */
export const write = async (
  tx: Tx,
  source: Source,
  steps: readonly Step[],
  places: readonly Place[],
): Promise<readonly Posted[]> => {
  const materials = await materialsOf(
    tx,
    steps.map(({ batch }) => batch),
  )
  // Only what lies in a storage location is counted as there, and can be promised.
  const stores = new Map(
    places.flatMap(({ id, kind, store }) => (kind === 'storage' ? [[id, store ?? 0] as const] : [])),
  )
  const changesOf = ({ from, to, batch, quantity, takes = [] }: Step): LevelChange[] => {
    const material = materials.get(batch) ?? 0
    const end = (place: number, by: string) => {
      const store = stores.get(place)
      return store === undefined ? [] : [{ store, material, quantity: by }]
    }
    const kept = takes.map((taken) => ({
      store: stores.get(from) ?? 0,
      material,
      reserved: subtract('0', taken.quantity),
    }))
    return [...end(from, `-${quantity}`), ...end(to, quantity), ...kept]
  }
  const valuation = await valuationOf(tx, { steps, places, materials })
  const levels = await lockLevels(tx, [...steps.flatMap(changesOf), ...valuation.pools])
  const around = await valuation.around(tx)
  const balances = await lockBalances(tx, book, [...steps.map(endsOf), ...around])
  await lockFlows(tx, steps, places)
  const recordedAt = now()
  const posted = new Map<Step, Posted>()
  for (const [day, together] of [...Map.groupBy(steps, (step) => step.day)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const { valued, passes, shortages } = await judge(tx, together, day, valuation, around)
    const changes = summed(together.flatMap(changesOf))
    const short = changes.filter((change) => isShort(levels.of(change), change))
    const reasons: Reason[] = [
      ...(await reasonsOf(tx, shortages)),
      ...(shortages.length > 0 ? [] : await tooMuchPromised(tx, short, levels, fieldIn(together))),
    ]
    if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
    const entries = [...passes, ...valued]
    await insertEntries(tx, source, entries, recordedAt).catch(refuseKnown)
    await balances.add(entries.map((step) => ({ ...endsOf(step), quantity: step.quantity, amount: step.amount })))
    await levels.change(changes)
    for (const [at, step] of together.entries()) {
      const { batch, quantity, amount } = valued[at] ?? { ...step, amount: '0' }
      posted.set(step, { batch, quantity, amount })
    }
  }
  return steps.flatMap((step) => posted.get(step) ?? [])
}
const fieldIn = (steps: readonly Step[]): string | undefined => steps.find(({ field }) => field !== undefined)?.field

const insertEntries = async (tx: Tx, source: Source, steps: readonly Valued[], recordedAt: Date): Promise<void> => {
  const rows = steps.map((step, at) => ({ ...step, at }))
  const document = 'document' in source ? source.document : null
  const named = 'source' in source ? source.source : null
  await sql`
    insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, line_id, reverses_id, remark,
      document_id, source, recorded_at, recorded_by)
    select batch, kind, "from", "to", quantity, amount, day, "lineId", reverses, remark,
      ${document}::bigint, ${named}::text, ${recordedAt}::timestamptz, ${source.recordedBy}::bigint
    from ${recordset(rows, {
      at: 'int',
      batch: 'bigint',
      kind: 'text',
      from: 'bigint',
      to: 'bigint',
      quantity: 'numeric',
      amount: 'numeric',
      day: 'date',
      lineId: 'bigint',
      reverses: 'bigint',
      remark: 'text',
    })} order by at`.execute(tx)
}
// A retry, a double click or a second keeper posts a line that was posted.
const refuseKnown = (error: unknown): never => {
  const constraint = violated(error)
  throw constraint === 'stock_movement_entered_once' || constraint === 'stock_movement_moved_once'
    ? refusal(stockLedgerMessages, 'postedBefore')
    : error
}
