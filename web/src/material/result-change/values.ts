import type { ResultDetail, ResultLineRow } from '@geodepot/contracts/material/result.ts'
import type {
  ResultChangeDetail,
  ResultChangeLineRow,
  resultChangeHeader,
  resultChangeLine,
} from '@geodepot/contracts/material/result-change.ts'
import { compare, isFigure, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { percentOf } from '../../kit/document/index.ts'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

interface Standing {
  readonly left: string
  readonly price: string | null
}
const shownOf = (
  of: Pick<
    ResultLineRow | ResultChangeLineRow,
    'materialNameCn' | 'materialNameEn' | 'partNo' | 'supplierName' | 'unitName' | 'currencyCode'
  >,
  { left, price }: Standing,
) => ({
  $material: materialAndPart(of),
  $supplier: of.supplierName,
  $left: `${shownQuantity(left)} ${of.unitName}`,
  $before: price ?? '',
  $price: price === null ? '' : `${shownQuantity(price)} ${of.currencyCode ?? ''}`.trim(),
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof resultChangeLine>>, Partial<ReturnType<typeof shownOf>> {}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof resultChangeHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** The lines of a result as they stand: what is written over them is the change. */
export const linesOf = ({ lines }: ResultDetail): DraftLine[] =>
  lines
    .map((line) => ({ ...line, left: subtract(line.quantity, line.releasedQty) }))
    .filter(({ left }) => compare(left, '0') > 0)
    .map((line) => ({
      sourceLineId: line.lineId,
      quantity: line.left,
      finalPrice: line.finalPrice ?? undefined,
      validUntil: line.validUntil ?? undefined,
      ...shownOf(line, { left: line.left, price: line.finalPrice }),
    }))
export const startOf = (of: ResultDetail): Values => ({ resultId: of.id, lines: linesOf(of) })
/** One that was read, as the form writes it. */
export const valuesOf = (of: ResultChangeDetail): Values => ({
  resultId: of.resultId,
  reason: of.reason,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    sourceLineId: line.sourceLineId,
    quantity: line.quantity,
    finalPrice: line.finalPrice ?? undefined,
    validUntil: line.validUntil,
    lineNote: line.lineNote,
    ...shownOf(line, { left: line.quantityBefore, price: line.priceBefore }),
  })),
})

/** How far a price that is written goes up or down. */
export const movedBy = ({ finalPrice, $before = '' }: DraftLine): string => {
  const price = String(finalPrice ?? '')
  return isFigure(price) && isFigure($before) ? percentOf($before, price) : ''
}
