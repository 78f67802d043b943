import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { type Known, worthOf } from '../loss/index.ts'
import { type Line, differs, isQuantity, keepResults, linesOf } from './lines.ts'
import { contested } from './second.ts'
import { type Given, reason } from './terms.ts'

/**
 * Quantities that differ here, and in another count or the report of loss that came of it, as long as somebody decides
 * on that: both would take the same difference.
 */
const othersOf = async (tx: Tx, id: number): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; number: string }>`
    select distinct on (l.id) l.id, coalesce(r.number, b.number) as number from equipment.stock_take_line l
    join equipment.stock_take_line o on o.model_id = l.model_id and o.holder_id = l.holder_id and o.device_id is null and o.condition = l.condition and o.document_id <> l.document_id
    join equipment.stock_take b on b.id = o.document_id and b.deleted_at is null
    left join equipment.loss r on r.id = o.correction_document_id and r.state in ('draft', 'submitted', 'returned', 'withdrawn') and r.deleted_at is null
    where (b.state = 'submitted' or r.id is not null) and l.document_id = ${id} and l.device_id is null and l.difference <> 0 and o.difference <> 0 order by l.id, number`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Of two counts that are handed in at one place, the second sees the first. Nobody who moves something there waits. */
const onePlaceAtATime = (tx: Tx, id: number) =>
  sql`
    select 1 from equipment.holder where id in (
      select l.holder_id from equipment.stock_take_line l where l.document_id = ${id} and l.device_id is null) order by id for no key update`.execute(
    tx,
  )

const isMissing = ({ result }: Line): boolean => result === 'missing' || result === 'short'
const asKnown = (line: Line): Known => ({
  device: line.device,
  model: line.model ?? 0,
  condition: line.condition ?? 'good',
  quantity: line.device === null ? (line.difference ?? '0').replace(/^-/, '') : '1',
  settlement: null,
  home: null,
})

/** Says of each line what became of it, as the ledger is now; whoever submits has said something of every one. */
export const settle = async ({ tx, document: { id } }: Given): Promise<void> => {
  await onePlaceAtATime(tx, id)
  const lines = await keepResults(tx, await linesOf(tx, id))
  const others = await othersOf(tx, id)
  const seconds = await contested(tx, id)
  const reasons = lines.flatMap((line): Reason[] => {
    const field = (name: string) => `lines.${line.at}.${name}`
    const other = others.get(line.id)
    return [
      ...(line.result === 'open' ? [reason('countMissing', {}, field(isQuantity(line) ? 'countedQty' : 'found'))] : []),
      ...(isQuantity(line) && line.result !== 'open' && !isZero(line.difference ?? '0') && line.recounted === null
        ? [reason('recountMissing', {}, field('recountedQty'))]
        : []),
      ...(differs(line) && line.reason === '' ? [reason('reasonMissing', {}, field('lineReason'))] : []),
      ...(!differs(line) && seconds.has(line.id) && line.reason === ''
        ? [reason('secondReason', {}, field('lineReason'))]
        : []),
      ...(other === undefined ? [] : [reason('inAnotherTake', { number: other }, field('countedQty'))]),
    ]
  })
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  const missing = lines.filter(isMissing)
  const values = await worthOf(tx, missing.map(asKnown), today())
  await sql`update equipment.stock_take_line set value_usd = null where document_id = ${id} and value_usd is not null`.execute(
    tx,
  )
  if (missing.length > 0)
    await sql`
      update equipment.stock_take_line l set value_usd = t.value from ${recordset(
        missing.map((line, at) => ({ id: line.id, value: values[at] ?? null })),
        { id: 'bigint', value: 'numeric' },
      )} where l.id = t.id`.execute(tx)
}

/** What a pool misses, in USD; unknown where a value is. What others miss is valued by its report. */
export const writtenOff = async (db: Reader, id: number): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{ amount: string | null }>`
    select case when count(*) = count(l.value_usd) then coalesce(sum(l.value_usd), 0)::text end as amount
    from equipment.stock_take_line l join equipment.holder h on h.id = l.holder_id and h.kind = 'pool'
    where l.document_id = ${id} and l.result in ('missing', 'short')`.execute(db)
  return row?.amount ?? null
}
