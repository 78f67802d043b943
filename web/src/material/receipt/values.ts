import type {
  ReceiptCoreLine,
  ReceiptDetail,
  ReceiptLineRow,
  ReceiptOpenLine,
  feeInput,
  receiptHeader,
  receiptLine,
} from '@geodepot/contracts/material/receipt.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { type NamesMaterial, naming, materialAndPart } from '../material/index.ts'

type Ordered = Pick<ReceiptOpenLine, 'materialNameCn' | 'materialNameEn' | 'partNo' | 'unitName'> & {
  readonly orderNumber?: string | null
}
const shownOf = (of: Ordered) => ({
  $name: materialAndPart(of),
  $order: of.orderNumber ?? '',
  $unit: of.unitName,
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine
  extends Omit<Partial<z.input<typeof receiptLine>>, 'materialId'>, Partial<ReturnType<typeof shownOf>>, NamesMaterial {
  /** What is still to come. */
  readonly $open?: string
  /** With which outbound it went, and who owes it. */
  readonly $outbound?: string
  readonly $owner?: string
}
export type DraftFee = Partial<z.input<typeof feeInput>>
/** What a person writes: anything may still be missing. */
export type Values = Omit<Partial<z.input<typeof receiptHeader>>, 'fees'> & {
  fees?: DraftFee[]
  lines?: DraftLine[]
  attachments?: string[]
}

/** All that is still to come of a line. */
export const taken = (of: ReceiptOpenLine): DraftLine => ({
  orderLineId: of.orderLineId,
  receiptQty: of.openQty,
  ...shownOf(of),
  $open: shownQuantity(of.openQty),
})
/** An old core that is awaited, or a repaired one: all of it. */
export const awaited = (of: ReceiptCoreLine): DraftLine => ({
  outLineId: of.outLineId,
  receiptQty: of.openQty,
  ...shownOf(of),
  $open: shownQuantity(of.openQty),
  $outbound: of.outboundNumber,
  $owner: [of.owner, of.deviceName].filter(Boolean).join(' · '),
})
const writtenOf = (line: ReceiptLineRow): DraftLine => ({
  ...(line.outLineId !== null
    ? { outLineId: line.outLineId, $outbound: line.outboundNumber ?? '' }
    : line.orderLineId === null
      ? naming({ ...line, id: line.materialId })
      : { orderLineId: line.orderLineId }),
  coreCondition: line.coreCondition ?? undefined,
  receiptQty: line.receiptQty,
  expiresOn: line.expiresOn ?? undefined,
  placeId: line.placeId === null ? undefined : String(line.placeId),
  weight: line.weight ?? undefined,
  volume: line.volume ?? undefined,
  unitPrice: line.unitPrice ?? undefined,
  note: line.note,
  ...shownOf(line),
})
const feeOf = (fee: ReceiptDetail['fees'][number]): DraftFee => ({
  feeKind: fee.feeKind,
  amount: fee.amount ?? undefined,
  currencyCode: fee.currencyCode,
  invoiceDate: fee.invoiceDate,
  invoiceNo: fee.invoiceNo,
  key: fee.key,
  spread: fee.spread,
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: ReceiptDetail): Values => ({
  receiptKind: of.receiptKind,
  storeId: String(of.storeId),
  inDate: of.inDate,
  supplierId: of.supplierId ?? undefined,
  shipmentId: of.shipmentId === null ? undefined : String(of.shipmentId),
  scrapNo: of.scrapNo,
  deliveryNoteNo: of.deliveryNoteNo,
  invoice: of.invoice,
  remark: of.remark ?? '',
  fees: of.fees.map(feeOf),
  lines: of.lines.map(writtenOf),
})
