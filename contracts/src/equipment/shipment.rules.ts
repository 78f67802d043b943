import { add, compare, isFigure, isZero, valued } from '../kit/decimal.ts'

// What quantities a hand-over may have, for the page that writes it and the
// server that checks it. An empty quantity counts as none.

/** How much a line may take, and whether it is one device, which is never divided. */
export interface Bound {
  readonly left: string
  readonly isDevice: boolean
}
export interface Objection<K extends string = string> {
  readonly field: string
  readonly key: K
  readonly params?: { readonly left?: string; readonly shipped?: string; readonly approved?: string }
}

const isCounted = (text: string): boolean => isFigure(text) && !isZero(text)
const isWhole = (text: string): boolean => isZero(text) || compare(text, 1) === 0
const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

type ByKey = ReadonlyMap<number, Bound>
/** Goes through lines that each name something once. */
const eachOnce = <L, K extends string>(
  lines: readonly L[],
  known: ByKey,
  named: (line: L) => number,
  field: string,
  judge: (line: L, bound: Bound, at: string) => readonly Objection<K>[],
): Objection<K | 'unknownLine'>[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): readonly Objection<K | 'unknownLine'>[] => {
    const [id, at] = [named(line), `lines.${index}`]
    const bound = known.get(id)
    if (!bound || seen.has(id)) return [{ field: `${at}.${field}`, key: 'unknownLine' }]
    seen.add(id)
    return judge(line, bound, at)
  })
}

export interface Shipped {
  readonly lineId: number
  readonly qty: string
}
/** What is wrong with the lines of a shipment, against what each has left. */
export const shipObjections = (
  lines: readonly Shipped[],
  known: ByKey,
): Objection<'unknownLine' | 'moreThanAllocated' | 'quantityNeeded'>[] =>
  eachOnce(
    lines,
    known,
    ({ lineId }) => lineId,
    'lineId',
    ({ qty }, { left, isDevice }, at) => {
      const field = `${at}.qty`
      if (!isZero(left) && !isCounted(qty)) return [{ field, key: 'quantityNeeded' }]
      return isZero(left) || compare(qty, left) > 0 || (isDevice && !isWhole(qty))
        ? [{ field, key: 'moreThanAllocated', params: { left } }]
        : []
    },
  )

const parts = ['received', 'damaged', 'short', 'refused'] as const
export interface Received {
  readonly shipmentLineId: number
  readonly received: string
  readonly damaged: string
  readonly short: string
  readonly refused: string
  readonly reason?: string | undefined
}
export interface Unlisted {
  readonly what: string
  readonly quantity: string
}
/** What was counted of a line; damaged goods are part of what was received. */
export const countOf = ({ received, short, refused }: Pick<Received, 'received' | 'short' | 'refused'>): string =>
  add(valued(received), valued(short), valued(refused))
/** Whether the reason of a line has to be told. */
export const needsReason = ({ damaged, short, refused }: Pick<Received, 'damaged' | 'short' | 'refused'>): boolean =>
  [damaged, short, refused].some((part) => !isZero(valued(part)))

/** What is wrong with a receipt, against what each shipped line still has on the road. */
export const receiptObjections = (lines: readonly Received[], unlisted: readonly Unlisted[], known: ByKey) => {
  if (lines.length + unlisted.length === 0) return [{ field: 'lines', key: 'nothingReceived' } as const]
  return [
    ...unlisted.flatMap(unlistedObjections),
    ...eachOnce(lines, known, ({ shipmentLineId }) => shipmentLineId, 'shipmentLineId', lineObjections),
  ]
}
const unlistedObjections = (
  { what, quantity }: Unlisted,
  index: number,
): Objection<'whatNeeded' | 'quantityNeeded'>[] => [
  ...(isBlank(what) ? [{ field: `unlisted.${index}.what`, key: 'whatNeeded' } as const] : []),
  ...(isCounted(quantity) ? [] : [{ field: `unlisted.${index}.quantity`, key: 'quantityNeeded' } as const]),
]
const lineObjections = (
  line: Received,
  { left, isDevice }: Bound,
  at: string,
): Objection<'notAFigure' | 'nothingReceived' | 'moreThanShipped' | 'damagedMoreThanReceived' | 'reasonNeeded'>[] => {
  const unread = parts.filter((part) => line[part] !== '' && !isFigure(line[part]))
  if (unread.length > 0) return unread.map((part) => ({ field: `${at}.${part}`, key: 'notAFigure' }))
  const count = countOf(line)
  const isDivided = isDevice && !parts.every((part) => isWhole(valued(line[part])))
  return [
    ...(isZero(count) ? [{ field: `${at}.received`, key: 'nothingReceived' } as const] : []),
    ...(compare(count, left) > 0 || isDivided
      ? [{ field: `${at}.received`, key: 'moreThanShipped', params: { left } } as const]
      : []),
    ...(compare(valued(line.damaged), valued(line.received)) > 0
      ? [{ field: `${at}.damaged`, key: 'damagedMoreThanReceived' } as const]
      : []),
    ...(needsReason(line) && isBlank(line.reason) ? [{ field: `${at}.reason`, key: 'reasonNeeded' } as const] : []),
  ]
}

export interface Settled {
  readonly shipmentLineId: number
  /** Absent: nobody chose one yet. */
  readonly outcome?: string | undefined
  readonly quantity: string
  readonly note: string
}
type SettleObjection = Objection<
  'unknownLine' | 'nothingSettled' | 'outcomeNeeded' | 'quantityNeeded' | 'moreThanUnsettled' | 'noteNeeded'
>
/** What is wrong with a settlement, against what each line has unsettled. Several outcomes of one line add up. */
export const settleObjections = (lines: readonly Settled[], known: ByKey): SettleObjection[] => {
  if (lines.length === 0) return [{ field: 'lines', key: 'nothingSettled' }]
  const taken = new Map<number, string>()
  return lines.flatMap(({ shipmentLineId, outcome, quantity, note }, index): SettleObjection[] => {
    const at = `lines.${index}`
    const bound = known.get(shipmentLineId)
    if (!bound) return [{ field: `${at}.shipmentLineId`, key: 'unknownLine' }]
    const sum = add(taken.get(shipmentLineId) ?? '0', valued(quantity))
    taken.set(shipmentLineId, sum)
    const { left, isDevice } = bound
    return [
      ...(outcome === undefined ? [{ field: `${at}.outcome`, key: 'outcomeNeeded' } as const] : []),
      ...(isCounted(quantity) ? [] : [{ field: `${at}.quantity`, key: 'quantityNeeded' } as const]),
      ...(compare(sum, left) > 0 || (isDevice && !isWhole(valued(quantity)))
        ? [{ field: `${at}.quantity`, key: 'moreThanUnsettled', params: { left } } as const]
        : []),
      ...(isBlank(note) ? [{ field: `${at}.note`, key: 'noteNeeded' } as const] : []),
    ]
  })
}
