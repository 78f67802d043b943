import { sql } from 'kysely'
import { momentOf } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type Balances, type Book, type Movement, lockBalances } from '../double-entry/index.ts'
import { type Judged, documentOf, holderNames, sourceOf } from './devices.ts'
import type { BulkStep, Source } from './moves.ts'
import { type Shortage, shortages } from './rules.ts'
import { reason } from './terms.ts'

type Key = 'model_id' | 'holder_id' | 'condition'
const book: Book<Key> = {
  table: 'equipment.bulk_balance',
  key: { model_id: 'bigint', holder_id: 'bigint', condition: 'text' },
  made: { is_real: sql`(select is_real from equipment.holder where id = k.holder_id)` },
}
const movementOf = (step: BulkStep): Movement<Key> => ({
  from: { model_id: step.model, holder_id: step.from, condition: step.fromCondition },
  to: { model_id: step.model, holder_id: step.to, condition: step.toCondition },
  quantity: step.quantity,
})

export type HeldQuantities = Balances<Key>
/** Locks both ends of all these steps, in key order. */
export const lockQuantities = async (tx: Tx, steps: readonly BulkStep[]): Promise<HeldQuantities | undefined> =>
  steps.length === 0 ? undefined : lockBalances(tx, book, steps.map(movementOf))

/**
 * Judges hand-overs of quantities whose balances are locked: each takes from one balance and gives to another, and a
 * real holder never falls below zero, neither now nor at any moment since the one at which they are said to have happened.
 */
export const judgeQuantities = async (
  tx: Tx,
  source: Source,
  steps: readonly BulkStep[],
  locked: HeldQuantities | undefined,
  recordedAt: Date,
): Promise<Judged> => {
  if (steps.length === 0 || !locked) return { reasons: [], write: async () => undefined }
  const happenedAt = steps[0]?.happenedAt
  const stocks = await stocksSince(tx, steps, happenedAt ?? recordedAt)
  return {
    reasons: await reasonsOf(tx, shortages(takenBy(steps), stocks, happenedAt !== undefined)),
    write: async () => {
      await insertEntries(tx, source, steps, happenedAt ?? following(steps, stocks, recordedAt), recordedAt)
      await locked.add(steps.map(movementOf))
    },
  }
}

/** What a balance has now, the least that it has from a moment on, and when after that moment it last changed. */
interface Stock {
  readonly model: number
  readonly holder: number
  readonly condition: string
  readonly isReal: boolean
  readonly quantity: string
  readonly lowest: string
  readonly last: string | null
}
const keyOf = (model: number, holder: number, condition: string) => `${model} ${holder} ${condition}`
interface Taken {
  readonly step: BulkStep
  readonly key: string
  readonly quantity: string
}
const takenBy = (steps: readonly BulkStep[]): Taken[] =>
  steps.map((step) => ({ step, key: keyOf(step.model, step.from, step.fromCondition), quantity: step.quantity }))

// Read backwards from what is there now, over the events after the moment's minute alone: each balance has an index for
// what left it and one for what reached it.
const stocksSince = async (tx: Tx, steps: readonly BulkStep[], moment: Date): Promise<Map<string, Stock>> => {
  const next = new Date(Math.floor(moment.getTime() / 60_000) * 60_000 + 60_000)
  const taken = new Map(takenBy(steps).map(({ step, key }) => [key, movementOf(step).from]))
  const { rows } = await sql<Stock>`
    with taken as materialized (select * from ${recordset([...taken.values()], { model_id: 'bigint', holder_id: 'bigint', condition: 'text' })}),
    later as (
      select t.*, e.minute, sum(e.quantity) as quantity, max(e.happened_at) as last from taken t cross join lateral (
        select date_trunc('minute', happened_at) as minute, happened_at, -quantity as quantity from equipment.custody_event
          where model_id = t.model_id and from_holder_id = t.holder_id and from_condition = t.condition and happened_at >= ${next}
        union all
        select date_trunc('minute', happened_at), happened_at, quantity from equipment.custody_event
          where model_id = t.model_id and to_holder_id = t.holder_id and to_condition = t.condition and happened_at >= ${next}) e
      group by t.model_id, t.holder_id, t.condition, e.minute
    ), added as (
      select model_id, holder_id, condition, last, sum(quantity) over (partition by model_id, holder_id, condition order by minute desc) as quantity from later
    )
    select b.model_id as model, b.holder_id as holder, b.condition, b.is_real as "isReal", trim_scale(b.quantity)::text as quantity,
      trim_scale(b.quantity - greatest(max(a.quantity), 0))::text as lowest, max(a.last) as last
    from taken t join equipment.bulk_balance b using (model_id, holder_id, condition) left join added a using (model_id, holder_id, condition)
    group by b.model_id, b.holder_id, b.condition`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row.model, row.holder, row.condition), row]))
}

// What is entered now takes from what is there now. What is there only by an event that lies ahead, dated by another
// node's clock, is taken after it.
const following = (steps: readonly BulkStep[], stocks: ReadonlyMap<string, Stock>, recordedAt: Date): Date => {
  const ahead = shortages(takenBy(steps), stocks, true).flatMap(({ of: { key } }) => stocks.get(key)?.last ?? [])
  return new Date(Math.max(recordedAt.getTime(), ...ahead.map((last) => momentOf(last).getTime())))
}

const reasonsOf = async (tx: Tx, short: readonly Shortage<Taken>[]): Promise<Reason[]> => {
  if (short.length === 0) return []
  const models = await tx
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      short.map(({ of }) => of.step.model),
    )
    .execute()
  const holders = await holderNames(
    tx,
    short.map(({ of }) => of.step.from),
  )
  return short.map(({ of: { step }, key, asked, held }) => {
    const field = key === 'notEnough' ? step.field : step.timeField
    return reason(
      key,
      {
        holder: holders.get(step.from) ?? '',
        model: models.find(({ id }) => id === step.model)?.name ?? '',
        asked,
        held,
      },
      field,
    )
  })
}

const insertEntries = async (
  tx: Tx,
  source: Source,
  steps: readonly BulkStep[],
  happenedAt: Date,
  recordedAt: Date,
): Promise<void> => {
  const rows = steps.map((step) => ({
    model_id: step.model,
    quantity: step.quantity,
    kind: step.kind,
    from_holder_id: step.from,
    to_holder_id: step.to,
    from_condition: step.fromCondition,
    to_condition: step.toCondition,
    out_type: step.outType,
    in_type: step.inType,
    line_id: step.lineId,
    reverses_id: step.reverses,
    remark: step.remark ?? '',
  }))
  await sql`
    insert into equipment.custody_event (model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
      out_type, in_type, line_id, reverses_id, remark, document_id, source, happened_at, recorded_at, recorded_by)
    select t.*, ${documentOf(source)}::bigint, ${sourceOf(source)}::text, ${happenedAt}::timestamptz, ${recordedAt}::timestamptz, ${source.recordedBy}::bigint
    from ${recordset(rows, {
      model_id: 'bigint',
      quantity: 'numeric',
      kind: 'text',
      from_holder_id: 'bigint',
      to_holder_id: 'bigint',
      from_condition: 'text',
      to_condition: 'text',
      out_type: 'text',
      in_type: 'text',
      line_id: 'bigint',
      reverses_id: 'bigint',
      remark: 'text',
    })}`.execute(tx)
}
