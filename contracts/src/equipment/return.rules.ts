import { add, compare, isFigure, isZero, valued } from '../kit/decimal.ts'
import type { Bound } from './shipment.rules.ts'

// What an inspection may say, for the page that writes it and the server that checks it. An empty quantity counts as none.

export interface Inspected {
  readonly lineId: number
  readonly good: string
  readonly repair: string
  readonly note?: string | undefined
  readonly items?: InspectedItem[] | undefined
}
/** Something that was looked at, as far as it may be wrong. */
export interface InspectedItem {
  readonly item: string
  readonly isGood?: 'Y' | 'N' | undefined
  readonly weighs?: 'Y' | 'N' | undefined
  readonly note?: string | undefined
  readonly photos?: string[] | undefined
}
export interface InspectObjection {
  readonly field: string
  readonly key: 'unknownLine' | 'notAFigure' | 'nothingInspected' | 'moreThanToInspect' | 'resultNeeded' | ItemKey
  readonly params?: { readonly left: string }
}
type ItemKey = 'itemTwice' | 'itemGoodWeighs' | 'itemNoteNeeded' | 'itemPhotoNeeded' | 'weighsWithoutRepair'
/** What is wrong with what was looked at on a line: each once, and what is not good is said and shown. */
const againstItems = ({ items = [], repair }: Inspected, at: string, photos: boolean): InspectObjection[] => {
  const names = items.map(({ item }) => item)
  return items.flatMap(({ item, isGood = 'Y', weighs = 'N', note = '', photos: shown = [] }, index) => {
    const say = (field: string, key: ItemKey): InspectObjection => ({ field: `${at}.items.${index}.${field}`, key })
    if (names.indexOf(item) < index) return [say('item', 'itemTwice')]
    if (isGood === 'Y') return weighs === 'Y' ? [say('weighs', 'itemGoodWeighs')] : []
    return [
      ...(note.trim() === '' ? [say('note', 'itemNoteNeeded')] : []),
      ...(photos && shown.length === 0 ? [say('photos', 'itemPhotoNeeded')] : []),
      ...(weighs === 'Y' && isZero(valued(repair)) ? [say('weighs', 'weighsWithoutRepair')] : []),
    ]
  })
}

const isWhole = (text: string): boolean => isZero(text) || compare(text, 1) === 0

/**
 * What is wrong with an inspection, against what each line has uninspected; what is to be repaired is said. `photos`: what
 * is not good is shown.
 */
export const inspectObjections = (
  lines: readonly Inspected[],
  known: ReadonlyMap<number, Bound>,
  photos = false,
): InspectObjection[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): InspectObjection[] => {
    const { lineId, good, repair, note = '', items = [] } = line
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
      // What was found of its items says it as well.
      ...(!isZero(valued(repair)) && note.trim() === '' && items.every(({ isGood = 'Y' }) => isGood === 'Y')
        ? [{ field: `${at}.note`, key: 'resultNeeded' } as const]
        : []),
      ...againstItems(line, at, photos),
    ]
  })
}
