import type { AllocationDetail, Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'

/** A line of a receipt as it is written. What is in none of its parts stays on the road. */
export interface ReceiptLine { readonly shipmentLineId: number; readonly received: string; readonly damaged: string; readonly short: string; readonly refused: string; readonly reason?: string }
export interface UnlistedItem { readonly what: string; readonly quantity: string; readonly reason?: string }
export type Part = 'received' | 'damaged' | 'short' | 'refused'
/** What may be said of a single device; `later` leaves it on the road. */
export const verdicts = ['received', 'damaged', 'short', 'refused', 'later'] as const
export type Verdict = (typeof verdicts)[number]

/** A shipment with those of its lines that still have something to arrive. */
export interface Arrival { readonly shipment: Shipment; readonly lines: readonly ShipmentLineRow[] }
export const arrivalsOf = ({ shipments }: Pick<AllocationDetail, 'shipments'>): Arrival[] =>
  shipments.map((shipment) => ({ shipment, lines: shipment.lines.filter(({ expectedQty }) => compare(expectedQty, 0) > 0) })).filter(({ lines }) => lines.length > 0)

const isFigure = (text: string) => /^\d{1,14}(\.\d{1,6})?$/.test(text)
const valued = (text: string): string => (isFigure(text) ? text : '0')
const sumOf = ({ received, short, refused }: ReceiptLine): string => add(valued(received), valued(short), valued(refused))

/** All of it arrived, sound. */
export const whole = ({ shipmentLineId, expectedQty }: ShipmentLineRow): ReceiptLine => ({ shipmentLineId, received: expectedQty, damaged: '0', short: '0', refused: '0' })
export const isWhole = (line: ReceiptLine, { expectedQty }: ShipmentLineRow): boolean =>
  isFigure(line.received) && compare(line.received, expectedQty) === 0 && [line.damaged, line.short, line.refused].every((part) => isFigure(part) && isZero(part))

/** What stays on the road of a line; negative when more is counted than was expected. */
export const leftOnRoad = (line: ReceiptLine | undefined, { expectedQty }: ShipmentLineRow): string => (line ? subtract(expectedQty, sumOf(line)) : expectedQty)

export const verdictOf = (line: ReceiptLine | undefined): Verdict => {
  if (!line) return 'later'
  if (!isZero(valued(line.short))) return 'short'
  if (!isZero(valued(line.refused))) return 'refused'
  return isZero(valued(line.damaged)) ? 'received' : 'damaged'
}
/** A single device's line with this verdict; undefined where it stays on the road. What was said as a reason stays. */
export const judged = (shipmentLineId: number, verdict: Verdict, reason: string | undefined): ReceiptLine | undefined => {
  if (verdict === 'later') return undefined
  const one = (...of: Verdict[]) => (of.includes(verdict) ? '1' : '0')
  return { shipmentLineId, received: one('received', 'damaged'), damaged: one('damaged'), short: one('short'), refused: one('refused'), ...(reason !== undefined && reason !== '' && verdict !== 'received' && { reason }) }
}

/** Writes one part of a quantity. What is short or refused did not arrive, so that what was received gives way to it. */
export const withPart = (line: ReceiptLine, { expectedQty }: ShipmentLineRow, part: Part, text: string): ReceiptLine => {
  const next = { ...line, [part]: text }
  if ((part !== 'short' && part !== 'refused') || !isFigure(text)) return next
  const rest = subtract(expectedQty, valued(next.short), valued(next.refused))
  if (compare(rest, 0) < 0 || compare(valued(next.received), rest) <= 0) return next
  return { ...next, received: rest, ...(compare(valued(next.damaged), rest) > 0 && { damaged: rest }) }
}
/** Counts what is left of a line as short, or as refused. */
export const withRest = (line: ReceiptLine, of: ShipmentLineRow, part: 'short' | 'refused'): ReceiptLine => ({ ...line, [part]: add(valued(line[part]), leftOnRoad(line, of)) })

/** Why the reason of a line has to be told. */
export const needsReason = (line: ReceiptLine): boolean => [line.damaged, line.short, line.refused].some((part) => !isZero(valued(part)))

export interface Objection { readonly field: string; readonly key: 'moreThanShipped' | 'damagedMoreThanReceived' | 'reasonNeeded' | 'nothingReceived' | 'notAFigure' | 'whatNeeded' | 'quantityNeeded'; readonly left?: string }
/** What is wrong with a receipt before it is sent, each at its field: the same rules as the server's. */
export const receiptObjections = (lines: readonly ReceiptLine[], unlisted: readonly UnlistedItem[], known: ReadonlyMap<number, ShipmentLineRow>): Objection[] => {
  if (lines.length + unlisted.length === 0) return [{ field: 'lines', key: 'nothingReceived' }]
  const items = unlisted.flatMap(({ what, quantity }, index): Objection[] => [
    ...(what.trim() === '' ? [{ field: `unlisted.${index}.what`, key: 'whatNeeded' as const }] : []),
    ...(!isFigure(quantity) || isZero(quantity) ? [{ field: `unlisted.${index}.quantity`, key: 'quantityNeeded' as const }] : []),
  ])
  return [...items, ...lines.flatMap((line, index): Objection[] => {
    const at = `lines.${index}`
    const of = known.get(line.shipmentLineId)
    if (!of) return []
    const unread = (['received', 'damaged', 'short', 'refused'] as const).filter((part) => line[part] !== '' && !isFigure(line[part]))
    if (unread.length > 0) return unread.map((part) => ({ field: `${at}.${part}`, key: 'notAFigure' }))
    return [
      ...(isZero(sumOf(line)) ? [{ field: `${at}.received`, key: 'nothingReceived' as const }] : []),
      ...(compare(sumOf(line), of.expectedQty) > 0 ? [{ field: `${at}.received`, key: 'moreThanShipped' as const, left: of.expectedQty }] : []),
      ...(compare(valued(line.damaged), valued(line.received)) > 0 ? [{ field: `${at}.damaged`, key: 'damagedMoreThanReceived' as const }] : []),
      ...(needsReason(line) && (line.reason ?? '').trim() === '' ? [{ field: `${at}.reason`, key: 'reasonNeeded' as const }] : []),
    ]
  })]
}

/** A receipt after someone else received part of it: lines that are done are taken out, quantities that no longer fit start anew. */
export const stillExpected = (lines: readonly ReceiptLine[], known: ReadonlyMap<number, ShipmentLineRow>): ReceiptLine[] => lines.flatMap((line): ReceiptLine[] => {
  const of = known.get(line.shipmentLineId)
  if (!of) return []
  return [compare(sumOf(line), of.expectedQty) > 0 ? whole(of) : line]
})

export interface Summary { readonly expected: string; readonly received: string; readonly damaged: string; readonly short: string; readonly refused: string; readonly later: string }
export const summaryOf = (lines: readonly ReceiptLine[], of: readonly ShipmentLineRow[]): Summary => {
  const byId = new Map(lines.map((line) => [line.shipmentLineId, line]))
  const sum = (value: (line: ReceiptLine | undefined, one: ShipmentLineRow) => string) => add('0', ...of.map((one) => value(byId.get(one.shipmentLineId), one)))
  const part = (name: Part) => sum((line) => (line ? valued(line[name]) : '0'))
  return { expected: sum((_line, one) => one.expectedQty), received: part('received'), damaged: part('damaged'), short: part('short'), refused: part('refused'), later: sum(leftOnRoad) }
}
