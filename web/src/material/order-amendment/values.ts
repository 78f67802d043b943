import type { OrderDetail, OrderLineRow } from '@geodepot/contracts/material/order.ts'
import type {
  OrderAmendmentDetail,
  OrderAmendmentLineRow,
  orderAmendmentHeader,
  orderAmendmentLine,
} from '@geodepot/contracts/material/order-amendment.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

interface Standing {
  readonly left: string
  readonly price: string | null
}
const shownOf = (
  of: Pick<
    OrderLineRow | OrderAmendmentLineRow,
    'materialNameCn' | 'materialNameEn' | 'partNo' | 'unitName' | 'finalPrice' | 'shippedQty'
  >,
  { left, price }: Standing,
) => ({
  $material: materialAndPart(of),
  $left: `${shownQuantity(left)} ${of.unitName}`,
  $shipped: compare(of.shippedQty, '0') > 0 ? shownQuantity(of.shippedQty) : '',
  $price: price === null ? '' : shownQuantity(price),
  $approved: of.finalPrice === null ? '' : shownQuantity(of.finalPrice),
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof orderAmendmentLine>>, Partial<ReturnType<typeof shownOf>> {}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof orderAmendmentHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** The lines of an order as they stand: what is written over them is the amendment. */
export const linesOf = ({ lines, deliveryDate }: OrderDetail): DraftLine[] =>
  lines
    .filter(({ leftQty }) => compare(leftQty, '0') > 0)
    .map((line) => ({
      sourceLineId: line.lineId,
      quantity: line.leftQty,
      unitPrice: line.unitPrice ?? undefined,
      deliveryDate: line.deliveryDate ?? deliveryDate,
      ...shownOf(line, { left: line.leftQty, price: line.unitPrice }),
    }))
export const startOf = (of: OrderDetail): Values => ({
  orderId: of.id,
  deliveryDate: of.deliveryDate,
  incoterm: of.incoterm,
  place: of.place,
  paymentTerms: of.paymentTerms,
  lines: linesOf(of),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: OrderAmendmentDetail): Values => ({
  orderId: of.orderId,
  reason: of.reason,
  deliveryDate: of.deliveryDate,
  incoterm: of.incoterm,
  place: of.place,
  paymentTerms: of.paymentTerms,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    sourceLineId: line.sourceLineId,
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? undefined,
    deliveryDate: line.deliveryDate,
    lineNote: line.lineNote,
    ...shownOf(line, { left: line.quantityBefore, price: line.priceBefore }),
  })),
})
