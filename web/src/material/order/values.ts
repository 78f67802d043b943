import { beyondApproval } from '@geodepot/contracts/material/order.rules.ts'
import type {
  OrderDetail,
  OrderLineRow,
  OrderOpenLine,
  orderHeader,
  orderLine,
} from '@geodepot/contracts/material/order.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'

const shownOf = (of: Pick<OrderOpenLine, 'materialNameCn' | 'partNo' | 'finalPrice' | 'packSize' | 'unitName'>) => ({
  $material: [of.materialNameCn, of.partNo].filter(Boolean).join(' · '),
  $approved: of.finalPrice === null ? '' : shownQuantity(of.finalPrice),
  $unit: of.unitName,
  $pack: of.packSize ?? '',
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof orderLine>>, Partial<ReturnType<typeof shownOf>> {
  /** What is there to be ordered. */
  readonly $open?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof orderHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** All that is approved of a line, at its price. */
export const taken = (of: OrderOpenLine): DraftLine => ({
  sourceLineId: of.sourceLineId,
  quantity: of.openQty,
  unitPrice: of.finalPrice ?? undefined,
  ...shownOf(of),
  $open: of.openQty,
})
const writtenOf = (line: OrderLineRow): DraftLine => ({
  sourceLineId: line.sourceLineId,
  quantity: line.quantity,
  unitPrice: line.unitPrice ?? undefined,
  deliveryDate: line.deliveryDate ?? undefined,
  priceNote: line.priceNote,
  ...shownOf(line),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: OrderDetail): Values => ({
  orderType: of.orderType,
  supplierId: of.supplierId,
  currencyCode: of.currencyCode,
  contractNo: of.contractNo,
  incoterm: of.incoterm,
  place: of.place,
  deliveryDate: of.deliveryDate,
  paymentTerms: of.paymentTerms,
  validityNote: of.validityNote,
  remark: of.remark ?? '',
  lines: of.lines.map(writtenOf),
})

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)
/** How much a line that is written goes beyond what is approved, to fill a pack; empty where it does not. */
export const fillOf = ({ quantity, $open, $pack = '' }: DraftLine): string => {
  const ordered = String(quantity ?? '')
  if ($open === undefined || $pack === '' || !isFigure(ordered)) return ''
  const extra = beyondApproval(ordered, $open, $pack) ?? '0'
  return isZero(extra) ? '' : `+${shownQuantity(extra)}`
}
