import { add, compare, isZero } from '../kit/decimal.ts'
import { type Bound, isFigure, valued } from './shipment.rules.ts'

// What an inspection may say, for the page that writes it and the server that checks it. An empty quantity counts as none.

export interface Inspected {
  readonly lineId: number
  readonly good: string
  readonly repair: string
  readonly note?: string | undefined
}
export interface InspectObjection {
  readonly field: string
  readonly key: 'unknownLine' | 'notAFigure' | 'nothingInspected' | 'moreThanToInspect' | 'resultNeeded'
  readonly params?: { readonly left: string }
}
const isWhole = (text: string): boolean => isZero(text) || compare(text, 1) === 0

/** What is wrong with an inspection, against what each line has uninspected; what is to be repaired is said. */
export const inspectObjections = (
  lines: readonly Inspected[],
  known: ReadonlyMap<number, Bound>,
): InspectObjection[] => {
  const seen = new Set<number>()
  return lines.flatMap(({ lineId, good, repair, note = '' }, index): InspectObjection[] => {
    const at = `lines.${index}`
    const bound = known.get(lineId)
    if (!bound || seen.has(lineId)) return [{ field: `${at}.lineId`, key: 'unknownLine' }]
    seen.add(lineId)
    const unread = (
      [
        ['good', good],
        ['repair', repair],
      ] as const
    ).filter(([, text]) => text !== '' && !isFigure(text))
    if (unread.length > 0) return unread.map(([part]) => ({ field: `${at}.${part}`, key: 'notAFigure' }))
    const sum = add(valued(good), valued(repair))
    const isDivided = bound.isDevice && !(isWhole(valued(good)) && isWhole(valued(repair)))
    return [
      ...(isZero(sum) ? [{ field: `${at}.good`, key: 'nothingInspected' } as const] : []),
      ...(compare(sum, bound.left) > 0 || isDivided
        ? [{ field: `${at}.good`, key: 'moreThanToInspect', params: { left: bound.left } } as const]
        : []),
      ...(!isZero(valued(repair)) && note.trim() === '' ? [{ field: `${at}.note`, key: 'resultNeeded' } as const] : []),
    ]
  })
}
