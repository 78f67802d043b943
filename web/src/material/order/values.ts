import { beyondApproval } from '@geodepot/contracts/material/order.rules.ts'
import type {
  OrderDetail,
  OrderLineRow,
  OrderOpenLine,
  orderHeader,
  orderLine,
} from '@geodepot/contracts/material/order.ts'
import { priceAt } from '@geodepot/contracts/material/agreement.rules.ts'
import { add, isFigure, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

type Shown =
  | 'materialNameCn'
  | 'materialNameEn'
  | 'partNo'
  | 'finalPrice'
  | 'packSize'
  | 'unitName'
  | 'minQty'
  | 'steps'
  | 'projectName'
  | 'projectInfoNo'
const shownOf = (of: Pick<OrderOpenLine, Shown>) => ({
  $material: materialAndPart(of),
  $approved: of.finalPrice === null ? '' : shownQuantity(of.finalPrice),
  $unit: of.unitName,
  $pack: of.packSize ?? '',
  $least: of.minQty === null ? '' : shownQuantity(of.minQty),
  $price: of.finalPrice ?? undefined,
  $steps: of.steps,
  $project: of.projectName,
  $projectNo: of.projectInfoNo,
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
  agreementLineId: of.agreementLineId ?? undefined,
  quantity: of.openQty,
  unitPrice: of.finalPrice ?? undefined,
  ...shownOf(of),
  $open: of.openQty,
})
/** All that is open of a line of a plan, in an emergency: its price is what the supplier wants. */
export const takenAtOnce = (of: OrderOpenLine): DraftLine => ({
  sourceLineId: of.sourceLineId,
  quantity: of.openQty,
  taxRate: '0',
  withTax: '0',
  ...shownOf(of),
  $open: of.openQty,
})
const writtenOf = (isEmergency: boolean, line: OrderLineRow): DraftLine => ({
  sourceLineId: line.sourceLineId,
  agreementLineId: line.agreementLineId ?? undefined,
  quantity: line.quantity,
  unitPrice: line.unitPrice ?? undefined,
  deliveryDate: line.deliveryDate ?? undefined,
  priceNote: line.priceNote,
  ...(isEmergency && { taxRate: line.taxRate, withTax: line.withTax }),
  ...shownOf(line),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: OrderDetail): Values => ({
  orderType: of.orderType,
  agreementId: of.agreementId ?? undefined,
  isEmergency: of.isEmergency,
  emergencyReason: of.emergencyReason,
  supplierId: of.supplierId,
  currencyCode: of.currencyCode,
  contractNo: of.contractNo,
  incoterm: of.incoterm,
  place: of.place,
  destination: of.destination,
  deliveryDate: of.deliveryDate,
  paymentTerms: of.paymentTerms,
  validityNote: of.validityNote,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => writtenOf(of.isEmergency === '1', line)),
})

/** Lines of an agreement at its prices for all that is written of a material; a price that somebody wrote stays. The same where nothing changes. */
export const repriced = (lines: readonly DraftLine[]): readonly DraftLine[] => {
  const byLine = Map.groupBy(lines, ({ agreementLineId }) => agreementLineId)
  const next = lines.map((line): DraftLine => {
    const { agreementLineId, $steps = [], $price, unitPrice } = line
    if (agreementLineId === undefined || $price === undefined || $steps.length === 0) return line
    const together = (byLine.get(agreementLineId) ?? []).map(({ quantity }) => String(quantity ?? ''))
    const price = priceAt({ unitPrice: $price, steps: $steps }, add('0', ...together.filter(isFigure)))
    if (price === $price) return line
    const isOpen = unitPrice === undefined || unitPrice === '' || String(unitPrice) === $price
    return { ...line, $price: price, $approved: shownQuantity(price), ...(isOpen && { unitPrice: price }) }
  })
  return next.some((line, at) => line !== lines[at]) ? next : lines
}

/** How much a line that is written goes beyond what is approved, to fill a pack; empty where it does not. */
export const fillOf = ({ quantity, $open, $pack = '' }: DraftLine): string => {
  const ordered = String(quantity ?? '')
  if ($open === undefined || $pack === '' || !isFigure(ordered)) return ''
  const extra = beyondApproval(ordered, $open, $pack) ?? '0'
  return isZero(extra) ? '' : `+${shownQuantity(extra)}`
}
