import type {
  AnalysisDetail,
  AnalysisLineRow,
  OpenLine,
  analysisHeader,
  analysisLine,
} from '@geodepot/contracts/material/analysis.ts'
import { compare, isZero, subtract, valued } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { pricesSaid } from '../price/index.ts'
import { materialAndPart } from '../material/index.ts'
import { storesOf } from './described.ts'

/** What is shown of what was asked for, beside what is decided. */
const shownOf = (of: OpenLine) => ({
  $material: materialAndPart(of),
  $requested: `${shownQuantity(of.requestedQty)} ${of.unitName}`,
  $freeHere: storesOf(of, true),
  $freeElsewhere: storesOf(of, false),
  $last12mUse: shownQuantity(of.last12mUse),
  $min: isZero(of.minQty) ? '' : shownQuantity(of.minQty),
  $lead: of.leadDays?.toString() ?? '',
  $suggest: shownQuantity(of.suggestQty),
  $prices: pricesSaid(of.lastPrices),
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof analysisLine>>, Partial<ReturnType<typeof shownOf>> {
  readonly $of?: OpenLine | undefined
  /** How much of what was requested is left to decide. */
  readonly $left?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof analysisHeader>> & { lines?: DraftLine[]; attachments?: string[] }

const ways = ['useQty', 'moveQty', 'buyQty', 'cancelQty'] as const
/** A line with what is left to decide. */
export const counted = (line: DraftLine): DraftLine => {
  const $left = line.$of && subtract(line.$of.requestedQty, ...ways.map((way) => valued(String(line[way] ?? ''))))
  return line.$left === $left ? line : { ...line, $left }
}

/** What speaks for itself: the stock of the unit first, and the rest is bought. */
export const suggested = (of: OpenLine): DraftLine => {
  const store = of.stores.find(({ isHere }) => isHere)
  const free = store?.freeQty ?? '0'
  const use = compare(free, of.requestedQty) < 0 ? free : of.requestedQty
  const rest = subtract(of.requestedQty, use)
  return counted({
    sourceLineId: of.sourceLineId,
    ...(store && !isZero(use) && { useQty: use, useStoreId: String(store.storeId) }),
    ...(!isZero(rest) && { buyQty: rest }),
    $of: of,
    ...shownOf(of),
  })
}
const written = (quantity: string): string | undefined => (isZero(quantity) ? undefined : quantity)
const lineOf = (line: AnalysisLineRow): DraftLine =>
  counted({
    sourceLineId: line.sourceLineId,
    useQty: written(line.useQty),
    useStoreId: line.useStoreId === null ? undefined : String(line.useStoreId),
    moveQty: written(line.moveQty),
    moveStoreId: line.moveStoreId === null ? undefined : String(line.moveStoreId),
    buyQty: written(line.buyQty),
    cancelQty: written(line.cancelQty),
    analystOpinion: line.analystOpinion,
    $of: line,
    ...shownOf(line),
  })
/** One that was read, as the form writes it. */
export const valuesOf = (of: AnalysisDetail): Values => ({
  projectInfoNo: of.projectInfoNo,
  remark: of.remark ?? '',
  lines: of.lines.map(lineOf),
})
