import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import type { Posted, Source, Step } from './moves.ts'
import { holdPeriods, postingDays } from './periods.ts'
import { lockPlaces } from './places.ts'
import { shareOf } from './rules.ts'
import { write } from './write.ts'

/** An entry to be taken back, all of it or the part that is named. */
export interface StockReversal {
  readonly movement: number
  readonly quantity?: string
  readonly lineId?: number
  readonly bizDate?: string
  readonly dateField?: string
  readonly field?: string
  readonly remark?: string
}
interface Original {
  readonly id: number
  readonly batch: number
  readonly from: number
  readonly to: number
  /** It is one itself, or passed value between batches: neither is taken back. */
  readonly isReversal: boolean
  readonly quantity: string
  readonly amount: string
  /** What was not reversed yet. */
  readonly left: string
  readonly leftAmount: string
}

/**
 * Corrects entries by entries that mirror them, at the same cost, on a day of an open period. Several may reverse parts
 * of one entry, together never more than there was. Answers what came of each: where the last piece takes another rest
 * along than it brought, that is not what the entry was worth.
 * @throws Refusal with everything that speaks against it
 */
export const reverse = async (
  tx: Tx,
  source: Source,
  reversals: readonly StockReversal[],
): Promise<readonly Posted[]> => {
  if (reversals.length === 0) return []
  const originals = await lockOriginals(
    tx,
    reversals.map(({ movement }) => movement),
  )
  const places = await lockPlaces(
    tx,
    [...originals.values()].flatMap(({ from, to }) => [from, to]),
  )
  const postingDay = await postingDays(tx)
  const steps = reversals.map((reversal): Step => {
    const original = originals.get(reversal.movement)
    if (!original) throw new Error(`there is no entry ${reversal.movement} that can be reversed`)
    const where = places.find(({ id, store }) => store !== null && (id === original.to || id === original.from))
    const quantity = reversal.quantity ?? original.left
    return {
      kind: 'reversal',
      batch: original.batch,
      quantity,
      amount: isZero(original.quantity)
        ? original.leftAmount
        : shareOf(quantity, { quantity: original.left, amount: original.leftAmount }),
      from: original.to,
      to: original.from,
      day: reversal.bizDate ?? postingDay(where?.today ?? ''),
      reverses: original.id,
      lineId: reversal.lineId ?? null,
      field: reversal.field,
      dateField: reversal.dateField,
      remark: reversal.remark ?? '',
    }
  })
  const dated = steps.map(({ day, dateField, from, to }) => {
    const where = places.find(({ id, store }) => store !== null && (id === from || id === to))
    return { day, dateField, today: where?.today ?? day }
  })
  const reasons = [...(await holdPeriods(tx, dated)), ...tooMuch(steps, originals)]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
  return write(tx, source, steps, places)
}

const lockOriginals = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Original>> => {
  await sql`select 1 from material.stock_movement where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Original>`
    select o.id, o.batch_id as batch, o.from_place_id as "from", o.to_place_id as "to", o.kind in ('reversal', 'average') as "isReversal",
      trim_scale(o.quantity)::text as quantity, o.amount::text as amount,
      trim_scale(o.quantity - coalesce(r.quantity, 0))::text as left, (o.amount - coalesce(r.amount, 0))::text as "leftAmount"
    from material.stock_movement o left join lateral (
      select sum(quantity) as quantity, sum(amount) as amount from material.stock_movement where reverses_id = o.id) r on true
    where o.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const tooMuch = (steps: readonly Step[], originals: ReadonlyMap<number, Original>): Reason[] => {
  const asked = new Map<number, string>()
  return steps.flatMap((step): Reason[] => {
    const original = originals.get(step.reverses ?? 0)
    if (!original) return []
    const at = { messages: stockLedgerMessages, ...(step.field !== undefined && { field: step.field }) }
    if (original.isReversal) return [{ key: 'noReversal', ...at, params: {} }]
    const before = asked.get(original.id) ?? '0'
    asked.set(original.id, add(before, step.quantity))
    const held = subtract(original.left, before)
    // Of goods that are back nothing is left, at whatever worth they came back.
    const isNothing = isZero(step.quantity) && (!isZero(original.quantity) || isZero(step.amount ?? '0'))
    return compare(step.quantity, held) > 0 || isNothing
      ? [{ key: 'reversedAlready', ...at, params: { held, asked: step.quantity } }]
      : []
  })
}
