import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { holdBatches } from '../../ledger/stock/index.ts'
import { countCores, lockAwaited } from '../core/index.ts'
import { recoverParts } from '../receipt/index.ts'
import { countReceived, lockOrdered, uncountAhead } from '../order/index.ts'
import { type Entry, mirror, refuseChanged } from './entries.ts'
import { type Doings, reason, targetOf } from './terms.ts'

interface Line {
  readonly batch: number
  readonly number: string
  readonly orderLine: number | null
  /** Of it outside of the stores, and in another store than that of the receipt. */
  readonly gone: string
  readonly isEquipment: boolean
  /** An invoice is matched with it. */
  readonly isBilled: boolean
}
const linesOf = async (tx: Tx, receiptId: number): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select l.batch_id as batch, t.number, l.order_line_id as "orderLine", trim_scale(l.quantity - coalesce(b.here, 0))::text as gone, coalesce(b.asset, false) as "isEquipment",
        l.billed_quantity > l.ahead_quantity as "isBilled"
      from material.receipt_line l join material.receipt r on r.id = l.document_id join material.batch t on t.id = l.batch_id
      left join lateral (select sum(b.quantity) filter (where p.store_id = r.store_id) as here, bool_or(p.kind = 'asset' and b.quantity > 0) as asset
        from material.stock_balance b join material.place p on p.id = b.place_id where b.batch_id = l.batch_id) b on true
      where l.document_id = ${receiptId} order by l.position`.execute(tx)
  ).rows
const laterBearing = async (tx: Tx, receiptId: number): Promise<readonly string[]> =>
  (
    await sql<{ number: string }>`
      select distinct r.number from material.receipt_pool p join material.receipt_part t on t.pool_id = p.id join material.receipt_line l on l.id = t.line_id
      join material.receipt r on r.id = l.document_id and r.state <> 'reversed' where p.receipt_id = ${receiptId} and r.id <> ${receiptId} order by 1 limit 1`.execute(
      tx,
    )
  ).rows.map(({ number }) => number)

/** Claims about what it rejected, or that it settled as a replacement: dropped ones alone say nothing any more. */
const claimedBy = async (tx: Tx, receiptId: number): Promise<readonly string[]> =>
  (
    await sql<{ number: string }>`
      select number from material.claim where ${receiptId}::bigint in (receipt_id, replacement_receipt_id) and state <> 'dropped' and deleted_at is null
      order by id limit 1`.execute(tx)
  ).rows.map(({ number }) => number)

/** What speaks against it: that part of it has gone on, its fees are borne by others, or somebody claims for it. */
export const againstReceipt = async (tx: Tx, receiptId: number): Promise<Reason[]> => {
  const lines = await linesOf(tx, receiptId)
  await holdBatches(
    tx,
    lines.map(({ batch }) => batch),
  )
  return [
    ...(await linesOf(tx, receiptId)).flatMap(({ number, gone, isEquipment, isBilled }): Reason[] => {
      if (isBilled) return [reason('billed', { batch: number })]
      if (isEquipment) return [reason('became', { batch: number })]
      return gone === '0' ? [] : [reason('goneOn', { batch: number, quantity: gone })]
    }),
    ...(await laterBearing(tx, receiptId)).map((number) => reason('feesTaken', { number })),
    ...(await claimedBy(tx, receiptId)).map((number) => reason('claimed', { number })),
  ]
}

/** For which lines it brought old cores, or repaired ones: they are awaited again. */
const coresOf = async (tx: Tx, receiptId: number) =>
  (
    await sql<{ line: number; quantity: string }>`
      select out_line_id as line, trim_scale(quantity)::text as quantity from material.receipt_line where document_id = ${receiptId} and out_line_id is not null order by 1`.execute(
      tx,
    )
  ).rows

const orderedIn = async (tx: Tx, receiptId: number): Promise<number[]> =>
  (await linesOf(tx, receiptId)).flatMap(({ orderLine }) => orderLine ?? [])

/** All entries of these batches that stand, the last first. */
const entriesOf = async (tx: Tx, receiptId: number): Promise<readonly Entry[]> =>
  (
    await sql<Entry>`
      select v.id, t.number as batch, v.amount::text as amount, f.store_id is distinct from g.store_id as crosses from material.receipt_line l
      join material.stock_movement v on v.batch_id = l.batch_id and v.kind not in ('reversal', 'average') join material.batch t on t.id = l.batch_id
      join material.place f on f.id = v.from_place_id join material.place g on g.id = v.to_place_id
      where l.document_id = ${receiptId} and not exists (select 1 from material.stock_movement w where w.reverses_id = v.id) order by v.id desc`.execute(
      tx,
    )
  ).rows

/** Every entry of its batches is mirrored at its cost, the last first. */
export const takeBackReceipt = async (doing: Doings): Promise<void> => {
  const { tx, actor, document } = doing
  const { id } = targetOf(document)
  const cores = await coresOf(tx, id)
  await lockAwaited(
    tx,
    actor,
    cores.map(({ line }) => line),
  )
  await lockOrdered(tx, await orderedIn(tx, id))
  refuseAny(await againstReceipt(tx, id))
  refuseChanged(await mirror(doing, await entriesOf(tx, id)))
  await recoverParts(tx, id, { document: document.id, day: document.row.biz_date })
  await countCores(
    tx,
    cores.map(({ line, quantity }) => ({ line, quantity: subtract('0', quantity) })),
  )
}
/** What is ordered is to come again. */
export const afterReceipt = async (tx: Tx, id: number): Promise<void> => {
  await uncountAhead(tx, id)
  await countReceived(tx, await orderedIn(tx, id))
}
