import type { reversal } from '@geodepot/contracts/material/reversal.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Doing, recordEvents } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { holdBatches, reverse } from '../../ledger/stock/index.ts'
import { countReceived, lockOrdered } from '../order/index.ts'

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
        l.billed_quantity > 0 as "isBilled"
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

const say = (key: keyof typeof reversalMessages.texts, params: Reason['params']): Reason => ({
  key,
  messages: reversalMessages,
  params,
})
/** @throws Refusal where part of it has gone on, or its fees are borne by others */
export const refuseGone = async (tx: Tx, receiptId: number): Promise<void> => {
  const lines = await linesOf(tx, receiptId)
  await holdBatches(
    tx,
    lines.map(({ batch }) => batch),
  )
  const reasons = [
    ...(await linesOf(tx, receiptId)).flatMap(({ number, gone, isEquipment, isBilled }): Reason[] => {
      if (isBilled) return [say('billed', { batch: number })]
      if (isEquipment) return [say('became', { batch: number })]
      return gone === '0' ? [] : [say('goneOn', { batch: number, quantity: gone })]
    }),
    ...(await laterBearing(tx, receiptId)).map((number) => say('feesTaken', { number })),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
}

/** All entries of these batches that stand, the last first. */
const entriesOf = async (tx: Tx, receiptId: number): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select v.id from material.receipt_line l join material.stock_movement v on v.batch_id = l.batch_id and v.kind <> 'reversal'
      where l.document_id = ${receiptId} and not exists (select 1 from material.stock_movement w where w.reverses_id = v.id) order by v.id desc`.execute(
      tx,
    )
  ).rows.map(({ id }) => id)

/** Every entry of its batches is mirrored at its cost, the last first; what is ordered is to come again. */
export const takeBack = async ({
  tx,
  actor,
  context,
  document,
}: Omit<Doing<typeof reversal, 'material.reversal', unknown>, 'input'>): Promise<void> => {
  const { receipt_id: receiptId, biz_date: bizDate } = document.row
  const {
    rows: [found],
  } = await sql<{ state: string }>`select state from material.receipt where id = ${receiptId} for update`.execute(tx)
  if (!found || !['posted', 'stored'].includes(found.state)) throw new Refusal(500, [say('receiptNotPosted', {})])
  const lines = (await linesOf(tx, receiptId)).flatMap(({ orderLine }) => orderLine ?? [])
  await lockOrdered(tx, lines)
  await refuseGone(tx, receiptId)
  const { rows: ids } = await sql<{ id: number }>`
    select nextval('document.line_id') as id from unnest(${await entriesOf(tx, receiptId)}::bigint[])`.execute(tx)
  const entries = await entriesOf(tx, receiptId)
  await reverse(
    tx,
    { document: document.id, recordedBy: actor.userId },
    entries.map((movement, at) => ({ movement, bizDate, dateField: 'bizDate', lineId: ids[at]?.id ?? 0 })),
  )
  await sql`
    update material.receipt set state = 'reversed', reversed_by = ${document.id}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${receiptId}`.execute(
    tx,
  )
  await recordEvents(tx, actor, context, [
    { documentId: receiptId, action: 'reverse', from: found.state, to: 'reversed' },
  ])
  await countReceived(tx, lines)
  await noteChanged(tx, [recordNameOf(receipt.name, receiptId)])
}
