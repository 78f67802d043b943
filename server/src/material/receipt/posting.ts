import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { FeeInput, receipt } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { refusal, refuseAny } from '../../kit/http/refusal.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { confirmCosts, post } from '../../ledger/stock/index.ts'
import { arrive, countAhead, countReceived, lockOrdered } from '../order/index.ts'
import { countCores } from '../core/index.ts'
import type { KeptStore as Store } from '../store/index.ts'
import { type ReceiptDraft, checked } from './check.ts'
import { feesInUsd } from './fees.ts'
import { recoverParts } from './recovered.ts'
import { tellReceived } from './received.ts'
import { type Spreading, spread } from './spread.ts'

type Submitting = Doing<typeof receipt, 'material.receipt', unknown>

interface WrittenLine {
  readonly id: number
  readonly orderLineId: number | null
  readonly materialId: number
  readonly receiptQty: string
  readonly expiresOn: string | null
  readonly placeId: number | null
  readonly weight: string | null
  readonly volume: string | null
  readonly netAmount: string
  readonly unitPrice: string
  readonly note: string
  readonly outLineId: number | null
  readonly coreCondition: NonNullable<ReceiptDraft['lines'][number]['coreCondition']> | null
}
const linesOf = async (tx: Tx, id: number): Promise<WrittenLine[]> =>
  (
    await sql<WrittenLine>`
      select id, order_line_id as "orderLineId", material_id as "materialId", trim_scale(quantity)::text as "receiptQty", expires_on as "expiresOn",
        place_id as "placeId", weight::text, volume::text, net_amount::text as "netAmount", (net_amount / quantity)::numeric(20, 6)::text as "unitPrice", note,
        out_line_id as "outLineId", core_condition as "coreCondition"
      from material.receipt_line where document_id = ${id} order by position`.execute(tx)
  ).rows
/** A draft as it was written, to be looked at again. */
const draftOf = ({ row }: Submitting['document'], lines: readonly WrittenLine[]): ReceiptDraft => ({
  header: {
    receiptKind: row.kind as ReceiptDraft['header']['receiptKind'],
    storeId: row.store_id,
    inDate: row.biz_date,
    supplierId: row.supplier_id ?? undefined,
    shipmentId: row.shipment_id ?? undefined,
    scrapNo: row.scrap_number,
    fees: row.fees as unknown as FeeInput[],
    remark: row.remark,
  },
  lines: lines.map(({ id: _id, netAmount: _net, ...line }) => ({
    ...line,
    orderLineId: line.orderLineId ?? undefined,
    outLineId: line.outLineId ?? undefined,
    coreCondition: line.coreCondition ?? undefined,
    expiresOn: line.expiresOn ?? undefined,
    placeId: line.placeId ?? undefined,
    weight: line.weight ?? undefined,
    volume: line.volume ?? undefined,
  })),
})

/** The next numbers of batches of a store and day. */
const batchNumbers = async (tx: Tx, store: Store, day: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ last: number }>`
    insert into material.batch_day (store_id, day, last) values (${store.id}, ${day}, ${count})
    on conflict (store_id, day) do update set last = material.batch_day.last + excluded.last returning last`
    .execute(tx)
    .catch((error: unknown) => {
      throw violated(error) === 'batch_day_last_check' ? refusal(receiptMessages, 'batchesFull') : error
    })
  const first = (rows[0]?.last ?? count) - count + 1
  const head = `${day.slice(2).replaceAll('-', '')}${store.code}`
  return Array.from({ length: count }, (_, at) => `${head}${String(first + at).padStart(3, '0')}`)
}

/**
 * It waits for its inspector now. But for an old core: whoever takes it in says how it looks, and nobody issues it. Answers
 * whether it is one.
 */
const settle = async (
  tx: Tx,
  { id, row }: Submitting['document'],
  store: Store,
  written: readonly WrittenLine[],
): Promise<boolean> => {
  const isCoreReceipt = row.kind === 'core'
  await sql`
    update material.receipt set inspector_id = ${store.inspector}, state = ${isCoreReceipt ? 'stored' : 'posted'} where id = ${id}`.execute(
    tx,
  )
  if (isCoreReceipt)
    await sql`update material.receipt_line set accepted_quantity = quantity where document_id = ${id}`.execute(tx)
  await countCores(
    tx,
    written.flatMap(({ outLineId, receiptQty }) =>
      outLineId === null ? [] : [{ line: outLineId, quantity: receiptQty }],
    ),
  )
  return isCoreReceipt
}

/** Looked at again under the locks of what it stands on, priced at the rates of its day, and written into the ledger. */
export const postReceipt = async ({
  tx,
  actor,
  context,
  document,
}: Submitting): Promise<{ state?: 'stored'; detail: unknown }> => {
  const { id, row } = document
  const written = await linesOf(tx, id)
  const orderLines = written.flatMap(({ orderLineId }) => orderLineId ?? [])
  await lockOrdered(tx, orderLines)
  const { reasons, store, lines, ordered, cores } = await checked(tx, actor, draftOf(document, written))
  refuseAny(reasons)
  if (!store) throw new Error(`receipt ${id} has no store`)
  // What was not bought keeps what was said of it.
  const priced = written.map(({ id: lineId, netAmount }, at) => {
    const now = lines[at]
    const isBought = now?.order_line_id !== null && now !== undefined
    return {
      id: lineId,
      rate: now?.rate_id ?? null,
      currency: now?.currency_code ?? 'USD',
      net: isBought ? now.net_amount : netAmount,
      purchase: isBought ? now.purchase_amount : netAmount,
    }
  })
  const spreading = written.map((line, at): Spreading => ({
    id: line.id,
    orderLine: line.orderLineId,
    quantity: line.receiptQty,
    purchaseAmount: priced[at]?.purchase ?? '0',
    weight: line.weight ?? '0',
    volume: line.volume ?? '0',
  }))
  const fees = await feesInUsd(tx, row.fees as unknown as FeeInput[], (at) => `fees.${at}.invoiceDate`)
  const borne = await spread(tx, { id, day: row.biz_date }, fees, spreading, ordered)
  const isOfUser = ({ outLineId }: WrittenLine) => outLineId !== null && cores.get(outLineId)?.isSent === false
  const numbers = await batchNumbers(tx, store, row.biz_date, written.length)
  const isEstimated = row.kind === 'purchase' && row.invoice_number === ''
  const posted = await post(
    tx,
    { document: id, recordedBy: actor.userId },
    written.map((line, at) => {
      const purchaseAmount = priced[at]?.purchase ?? '0'
      return {
        kind: row.kind === 'opening' ? ('opening' as const) : ('receipt' as const),
        ...((row.kind === 'recovered' || isOfUser(line)) && { origin: 'adjustment' as const }),
        batch: {
          material: line.materialId,
          number: numbers[at] ?? '',
          receivedOn: row.biz_date,
          expiresOn: line.expiresOn,
          purchaseAmount,
          amortAmount: add(purchaseAmount, borne.get(line.id) ?? '0'),
          isEstimated,
        },
        quantity: line.receiptQty,
        to: row.kind === 'core' ? store.core : store.quarantine,
        bizDate: row.biz_date,
        dateField: 'inDate',
        field: `lines.${at}.receiptQty`,
        lineId: line.id,
      }
    }),
  )
  await sql`
    update material.receipt_line l set batch_id = t.batch, fee_amount = t.fees, net_amount = t.net, purchase_amount = t.purchase, rate_id = t.rate, currency_code = t.currency
    from ${recordset(
      priced.map((line, at) => ({ ...line, batch: posted[at]?.batch, fees: borne.get(line.id) ?? '0' })),
      {
        id: 'bigint',
        batch: 'bigint',
        fees: 'numeric',
        net: 'numeric',
        purchase: 'numeric',
        rate: 'bigint',
        currency: 'text',
      },
    )} where l.id = t.id`.execute(tx)
  const isCoreReceipt = await settle(tx, document, store, written)
  await countReceived(tx, orderLines)
  await confirmCosts(tx, await countAhead(tx, id))
  if (row.shipment_id !== null) await arrive(tx, row.shipment_id, row.biz_date)
  await recoverParts(tx, id)
  await tellReceived(tx, actor, context, orderLines)
  return { ...(isCoreReceipt && { state: 'stored' as const }), detail: { lines: written.length } }
}
