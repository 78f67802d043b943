import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type {
  ResultDetail,
  ResultLineRow,
  ResultOpenLine,
  resultHeader,
  resultLine,
} from '@geodepot/contracts/material/result.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

const shownOf = (of: ResultOpenLine) => ({
  $material: materialAndPart(of),
  $supplier: of.supplierName,
  $open: `${shownQuantity(of.openQty)} ${of.unitName}`,
  $offered: of.offeredPrice === null ? '' : `${shownQuantity(of.offeredPrice)} ${of.currencyCode ?? ''}`.trim(),
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof resultLine>>, Partial<ReturnType<typeof shownOf>> {}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof resultHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** All of an award, at the price that was offered. */
export const lineOf = (of: ResultOpenLine): DraftLine => ({
  awardId: of.awardId,
  quantity: of.openQty,
  finalPrice: of.offeredPrice ?? undefined,
  ...shownOf(of),
})
const writtenOf = (line: ResultLineRow): DraftLine => ({
  awardId: line.awardId,
  quantity: line.quantity,
  finalPrice: line.finalPrice ?? undefined,
  priceNote: line.priceNote,
  ...shownOf(line),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: ResultDetail): Values => ({
  resultName: of.resultName,
  schemeId: of.schemeId,
  remark: of.remark ?? '',
  lines: of.lines.map(writtenOf),
})
/** A new one after another: what its scheme still has of the same awards, at the same prices. */
export const copyOf = (of: ResultDetail, open: readonly ResultOpenLine[]): Values => {
  const left = new Map(open.map((line) => [line.awardId, line]))
  return {
    ...valuesOf(of),
    copiedFrom: of.id,
    lines: of.lines.flatMap((line) => {
      const there = left.get(line.awardId)
      if (!there) return []
      const quantity = compare(line.quantity, there.openQty) > 0 ? there.openQty : line.quantity
      return [{ ...lineOf(there), quantity, finalPrice: line.finalPrice ?? undefined, priceNote: line.priceNote }]
    }),
  }
}
