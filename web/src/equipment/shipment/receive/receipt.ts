import type { HandedOver, Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import * as quantities from '@geodepot/contracts/equipment/shipment.rules.ts'
import { countOf, needsReason } from '@geodepot/contracts/equipment/shipment.rules.ts'
import type { Missing } from '../contents/said.ts'
import { add, compare, isFigure, isZero, subtract, valued } from '@geodepot/contracts/kit/decimal.ts'

/** A line of a receipt as it is written. What is in none of its parts stays on the road. */
export interface ReceiptLine {
  readonly shipmentLineId: number
  readonly received: string
  readonly damaged: string
  readonly short: string
  readonly refused: string
  readonly reason?: string
  /** What a kit came without, where somebody said so. */
  readonly missing?: Missing
  /** Files that show what is damaged, short or refused. */
  readonly photos?: string[]
  /** Of a device whose fleet number is taken where it arrives. */
  readonly newNumber?: string
}
export interface UnlistedItem {
  readonly what: string
  readonly quantity: string
  readonly reason?: string
}
export type Part = 'received' | 'damaged' | 'short' | 'refused'
/** What may be said of a single device; `later` leaves it on the road. */
export const verdicts = ['received', 'damaged', 'short', 'refused', 'later'] as const
export type Verdict = (typeof verdicts)[number]

/** A shipment with those of its lines that still have something to arrive. */
export interface Arrival {
  readonly shipment: Shipment
  readonly lines: readonly ShipmentLineRow[]
}
export const arrivalsOf = ({ shipments }: Pick<HandedOver, 'shipments'>): Arrival[] =>
  shipments
    .map((shipment) => ({ shipment, lines: shipment.lines.filter(({ expectedQty }) => compare(expectedQty, 0) > 0) }))
    .filter(({ lines }) => lines.length > 0)

/** All of it arrived, sound. */
export const whole = ({ shipmentLineId, expectedQty }: ShipmentLineRow): ReceiptLine => ({
  shipmentLineId,
  received: expectedQty,
  damaged: '0',
  short: '0',
  refused: '0',
})
export const isWhole = (line: ReceiptLine, { expectedQty }: ShipmentLineRow): boolean =>
  isFigure(line.received) &&
  compare(line.received, expectedQty) === 0 &&
  [line.damaged, line.short, line.refused].every((part) => isFigure(part) && isZero(part))

/** What stays on the road of a line; negative when more is counted than was expected. */
export const leftOnRoad = (line: ReceiptLine | undefined, { expectedQty }: ShipmentLineRow): string =>
  line ? subtract(expectedQty, countOf(line)) : expectedQty

export const verdictOf = (line: ReceiptLine | undefined): Verdict => {
  if (!line) return 'later'
  if (!isZero(valued(line.short))) return 'short'
  if (!isZero(valued(line.refused))) return 'refused'
  return isZero(valued(line.damaged)) ? 'received' : 'damaged'
}
/** A single device's line with this verdict; undefined where it stays on the road. What was said as a reason stays. */
export const judged = (
  shipmentLineId: number,
  verdict: Verdict,
  reason: string | undefined,
  photos: string[] | undefined = undefined,
  newNumber: string | undefined = undefined,
): ReceiptLine | undefined => {
  if (verdict === 'later') return undefined
  const one = (...of: Verdict[]) => (of.includes(verdict) ? '1' : '0')
  return {
    shipmentLineId,
    received: one('received', 'damaged'),
    damaged: one('damaged'),
    short: one('short'),
    refused: one('refused'),
    ...(reason !== undefined && reason !== '' && verdict !== 'received' && { reason }),
    ...(photos !== undefined && verdict !== 'received' && { photos }),
    ...(newNumber !== undefined && (verdict === 'received' || verdict === 'damaged') && { newNumber }),
  }
}

/**
 * Writes one part of a quantity. What is short or refused did not arrive, so that what was received gives way to it.
 */
export const withPart = (
  line: ReceiptLine,
  { expectedQty }: ShipmentLineRow,
  part: Part,
  text: string,
): ReceiptLine => {
  const next = { ...line, [part]: text }
  if ((part !== 'short' && part !== 'refused') || !isFigure(text)) return next
  const rest = subtract(expectedQty, valued(next.short), valued(next.refused))
  if (compare(rest, 0) < 0 || compare(valued(next.received), rest) <= 0) return next
  return { ...next, received: rest, ...(compare(valued(next.damaged), rest) > 0 && { damaged: rest }) }
}
/** Counts what is left of a line as short, or as refused. */
export const withRest = (line: ReceiptLine, of: ShipmentLineRow, part: 'short' | 'refused'): ReceiptLine => ({
  ...line,
  [part]: add(valued(line[part]), leftOnRoad(line, of)),
})

export { needsReason }
/** What is wrong with a receipt before it is sent, each at its field. */
export const receiptObjections = (
  lines: readonly ReceiptLine[],
  unlisted: readonly UnlistedItem[],
  known: ReadonlyMap<number, ShipmentLineRow>,
) =>
  quantities.receiptObjections(
    lines,
    unlisted,
    new Map([...known].map(([id, { expectedQty, devId }]) => [id, { left: expectedQty, isDevice: devId !== null }])),
  )

/**
 * A receipt after someone else received part of it: lines that are done are
 * taken out, quantities that no longer fit start anew.
 */
export const stillExpected = (
  lines: readonly ReceiptLine[],
  known: ReadonlyMap<number, ShipmentLineRow>,
): ReceiptLine[] =>
  lines.flatMap((line): ReceiptLine[] => {
    const of = known.get(line.shipmentLineId)
    if (!of) return []
    return [compare(countOf(line), of.expectedQty) > 0 ? whole(of) : line]
  })

/** Lines that are to be received though nobody has counted them. */
export const uncounted = <L extends Pick<ReceiptLine, 'shipmentLineId'>>(
  lines: readonly L[],
  counted: ReadonlySet<number>,
): L[] => lines.filter(({ shipmentLineId }) => !counted.has(shipmentLineId))

/** None of it arrived though it was looked for. */
export const allShort = ({ shipmentLineId, expectedQty }: ShipmentLineRow, reason: string): ReceiptLine => ({
  shipmentLineId,
  received: '0',
  damaged: '0',
  short: expectedQty,
  refused: '0',
  reason,
})

export interface Summary {
  readonly expected: string
  /** What the form supposes to have arrived, and nobody has counted. */
  readonly unseen: string
  readonly received: string
  readonly damaged: string
  readonly short: string
  readonly refused: string
  readonly later: string
}
/** What lines come to; those that nobody has counted, apart from what was. */
export const summaryOf = (
  lines: readonly ReceiptLine[],
  of: readonly ShipmentLineRow[],
  counted?: ReadonlySet<number>,
): Summary => {
  const unseen = new Set(counted && uncounted(lines, counted).map(({ shipmentLineId }) => shipmentLineId))
  const byId = new Map(
    lines.flatMap((line) => (unseen.has(line.shipmentLineId) ? [] : [[line.shipmentLineId, line] as const])),
  )
  const sum = (value: (line: ReceiptLine | undefined, one: ShipmentLineRow) => string) =>
    add('0', ...of.map((one) => value(byId.get(one.shipmentLineId), one)))
  const part = (name: Part) => sum((line) => (line ? valued(line[name]) : '0'))
  return {
    expected: sum((_line, one) => one.expectedQty),
    unseen: sum((_line, one) => (unseen.has(one.shipmentLineId) ? one.expectedQty : '0')),
    received: part('received'),
    damaged: part('damaged'),
    short: part('short'),
    refused: part('refused'),
    later: sum((line, one) => (unseen.has(one.shipmentLineId) ? '0' : leftOnRoad(line, one))),
  }
}
