import type {
  SchemeDetail,
  SchemeLineRow,
  SchemeOpenLine,
  schemeHeader,
  schemeLine,
} from '@geodepot/contracts/material/scheme.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

type Source = Pick<
  SchemeOpenLine,
  'materialNameCn' | 'materialNameEn' | 'partNo' | 'planNumber' | 'projectName' | 'unitName' | 'needDate'
>
/** What is shown of what is bought, beside how much of it. */
const shownOf = (of: Source) => ({
  $material: materialAndPart(of),
  $plan: of.planNumber,
  $project: of.projectName,
  $unit: of.unitName,
  $needDate: of.needDate ?? '',
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof schemeLine>>, Partial<ReturnType<typeof shownOf>> {
  readonly $open?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof schemeHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** What waits is bought in full, unless somebody writes less. */
export const taken = (of: SchemeOpenLine): DraftLine => ({
  sourceLineId: of.sourceLineId,
  quantity: of.openQty,
  $open: shownQuantity(of.openQty),
  ...shownOf(of),
})
const lineOf = (line: SchemeLineRow): DraftLine => ({
  sourceLineId: line.sourceLineId,
  quantity: line.quantity,
  ...shownOf(line),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: SchemeDetail): Values => ({
  schemeName: of.schemeName,
  schemeType: of.schemeType,
  ...(of.orderId !== null && { orderId: of.orderId }),
  sourceType: of.sourceType,
  purchaseMode: of.purchaseMode,
  ...(of.deadline !== null && { deadline: of.deadline.slice(0, 16) }),
  sundryFee: of.sundryFee ?? '',
  otherFee: of.otherFee ?? '',
  depositReceiptNo: of.depositReceiptNo,
  singleSourceReason: of.singleSourceReason,
  fewOffersReason: of.fewOffersReason,
  remark: of.remark ?? '',
  lines: of.lines.map(lineOf),
})
