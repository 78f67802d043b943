import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { post } from '../../ledger/stock/index.ts'
import { reservedFor, takesOf } from '../stock/index.ts'
import { checked } from './check.ts'
import { shareFreight } from './freight.ts'
import type { Doings, TransferDraft } from './terms.ts'

interface Written {
  readonly id: number
  readonly material: number
  readonly batch: number
  readonly place: number
  readonly quantity: string
  readonly batchReason: string
}
const linesOf = async (tx: Tx, id: number): Promise<readonly Written[]> =>
  (
    await sql<Written>`
      select id, material_id as material, batch_id as batch, place_id as place, trim_scale(quantity)::text as quantity, batch_reason as "batchReason"
      from material.store_transfer_line where document_id = ${id} order by position`.execute(tx)
  ).rows
/** As it was written, to be looked at again. */
const draftOf = ({ row }: Doings['document'], lines: readonly Written[]): TransferDraft => ({
  header: {
    fromStoreId: row.from_store_id,
    toStoreId: row.to_store_id,
    sendDate: row.biz_date,
    applicationId: row.application_id ?? undefined,
    freightAmount: row.freight_amount ?? undefined,
    freightCurrency: row.freight_currency ?? undefined,
    freightDate: row.freight_date ?? undefined,
  },
  lines: lines.map(({ material, batch, place, quantity, batchReason }) => ({
    materialId: material,
    batchId: batch,
    placeId: place,
    outQty: quantity,
    unitKind: 'stock' as const,
    batchReason,
  })),
})

/** Looked at again, and written into the ledger: it is in transit to the store that it goes to. */
export const send = async ({ tx, actor, document }: Doings) => {
  const { id, row } = document
  const lines = await linesOf(tx, id)
  const { reasons, to } = await checked(tx, actor, draftOf(document, lines))
  refuseAny(reasons)
  const kept = row.application_id === null ? [] : await reservedFor(tx, row.from_store_id, row.application_id)
  const takes = takesOf(
    lines.map((line) => ({ ...line, isStored: true })),
    kept,
  )
  const posted = await post(
    tx,
    { document: id, recordedBy: actor.userId },
    lines.map(({ id: lineId, batch, place, quantity }, at) => ({
      kind: 'transfer' as const,
      batch,
      quantity,
      from: place,
      to: to?.transit ?? 0,
      takes: takes[at] ?? [],
      bizDate: row.biz_date,
      dateField: 'sendDate',
      field: `lines.${at}.outQty`,
      lineId,
    })),
  )
  await shareFreight(
    tx,
    document,
    lines.map(({ id: line, quantity }, at) => ({ id: line, quantity, amount: posted[at]?.amount ?? '0' })),
  )
  await sql`
    update material.store_transfer_line l set amount = t.amount from ${recordset(
      lines.map(({ id: lineId }, at) => ({ id: lineId, amount: posted[at]?.amount ?? '0' })),
      { id: 'bigint', amount: 'numeric' },
    )} where l.id = t.id`.execute(tx)
  return { detail: { lines: lines.length } }
}
