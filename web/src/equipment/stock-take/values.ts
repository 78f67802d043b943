import type { StockTakeDetail, StockTakeLineRow, countedLine } from '@geodepot/contracts/equipment/stock-take.ts'
import type { z } from 'zod'
import { saidGoods } from './described.ts'

/** A line while it is counted. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof countedLine>> {
  readonly $name?: string
  readonly $holder?: string
  readonly $shelf?: string
  readonly $result?: string
  readonly $codes?: readonly string[]
  readonly $kind?: 'device' | 'quantity' | 'unknown'
  readonly $expected?: boolean
}
/** What is written of a line. */
export const countedFields = [
  'found',
  'countedQty',
  'recountedQty',
  'foundHolderId',
  'foundPosition',
  'foundCondition',
  'lineReason',
  'photos',
] as const

const kindOf = ({ devId, modelId }: StockTakeLineRow): NonNullable<DraftLine['$kind']> =>
  devId !== null ? 'device' : modelId === null ? 'unknown' : 'quantity'
export const lineOf = (
  line: StockTakeLineRow,
  say: (key: `result_${StockTakeLineRow['result']}` | 'recountY') => string,
): DraftLine => ({
  lineId: line.lineId,
  ...(line.found !== null && { found: line.found }),
  ...(line.countedQty !== null && { countedQty: line.countedQty }),
  ...(line.recountedQty !== null && { recountedQty: line.recountedQty }),
  ...(line.foundHolderId !== null && { foundHolderId: line.foundHolderId }),
  foundPosition: line.foundPosition,
  ...(line.foundCondition !== null && { foundCondition: line.foundCondition as DraftLine['foundCondition'] }),
  lineReason: line.lineReason,
  photos: line.photos,
  $name: saidGoods(line),
  $holder: line.holderName,
  $shelf: line.shelf,
  // What a quantity differs by is told to nobody who counts it: only whether it is to be counted again.
  $result:
    kindOf(line) === 'quantity'
      ? line.recount === 'Y'
        ? say('recountY')
        : ''
      : line.result === 'open'
        ? ''
        : say(`result_${line.result}`),
  $codes: [line.selfNum, line.devSign, line.devCoding, line.code].flatMap((code) =>
    code === null || code === '' ? [] : [code.toLowerCase()],
  ),
  $kind: kindOf(line),
  $expected: line.isExpected,
})

export interface Values {
  lines?: DraftLine[]
}
export const written = (of: StockTakeDetail, say: Parameters<typeof lineOf>[1]): Values => ({
  lines: of.lines.map((line) => lineOf(line, say)),
})

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one === '' ? undefined : one) === JSON.stringify(other === '' ? undefined : other)
/** What was written of a line since it was read: nothing but its name where that is nothing. */
export const changeOf = (line: DraftLine, before: DraftLine | undefined): z.input<typeof countedLine> => {
  const said = Object.fromEntries(
    countedFields.flatMap((field) => (same(line[field], before?.[field]) ? [] : [[field, line[field] ?? '']])),
  )
  const { lineId, code, modelId, condition } = line
  return {
    ...(lineId !== undefined && { lineId }),
    ...(lineId === undefined && code !== undefined && code !== '' && { code }),
    ...(lineId === undefined && modelId !== undefined && { modelId, ...(condition !== undefined && { condition }) }),
    ...Object.fromEntries(
      Object.entries(said).filter(
        ([field, value]) => value !== '' || field === 'lineReason' || field === 'foundPosition',
      ),
    ),
  }
}
