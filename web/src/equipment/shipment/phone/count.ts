import type { Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { type Received, countOf } from '@geodepot/contracts/equipment/shipment.rules.ts'
import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Missing } from '../contents/said.ts'
import type { Queue } from '../../../kit/offline/index.ts'

export const verdicts = ['received', 'damaged', 'short', 'refused'] as const
export type Verdict = (typeof verdicts)[number]
/** A line that is still expected, less what was written down on this phone and is not sent. */
export interface Expected extends ShipmentLineRow {
  readonly left: string
}

/** What was counted of a line. An empty figure counts as none. */
export interface Count extends Record<Verdict, string> {
  readonly reason: string
  readonly photos: readonly Blob[]
  /** What a kit came without, where somebody said so. */
  readonly missing?: Missing
  /** Of a device whose fleet number is taken where it arrives. */
  readonly newNumber?: string
}
export const nothing: Count = { received: '', damaged: '', short: '', refused: '', reason: '', photos: [] }

/** What the queue of this phone has of a document. */
export const writtenOf = (queue: Queue, act: string, id: number): Received[] =>
  queue.entries.flatMap(({ act: of, input, state }) =>
    of === act && input['id'] === id && state === 'waiting' ? ((input['lines'] ?? []) as readonly Received[]) : [],
  )
/** What there is to receive of a document, less what this phone wrote down of it since it was read. */
export const expectedOf = (shipments: readonly Shipment[], since: readonly Received[]): Expected[] => {
  const written = new Map<number, string>()
  for (const line of since)
    written.set(line.shipmentLineId, add(written.get(line.shipmentLineId) ?? '0', countOf(line)))
  return shipments
    .flatMap(({ lines }) => lines)
    .map((line) => ({ ...line, left: subtract(line.expectedQty, written.get(line.shipmentLineId) ?? '0') }))
    .filter(({ left }) => compare(left, '0') > 0)
}

/** All of a line, with one verdict; pressed again it is as if nobody had looked. Damaged goods are here as well. */
export const verdictOn = (line: Expected, verdict: Verdict, before: Count | undefined): Count | undefined => {
  if (before !== undefined && verdictIn(line, before) === verdict) return undefined
  const kept = {
    ...nothing,
    reason: verdict === 'received' ? '' : (before?.reason ?? ''),
    photos: before?.photos ?? [],
    ...(before?.newNumber !== undefined && { newNumber: before.newNumber }),
  }
  return verdict === 'damaged'
    ? { ...kept, received: line.left, damaged: line.left }
    : { ...kept, [verdict]: line.left }
}
/** The one verdict on all of a line, if there is one. */
export const verdictIn = (line: Expected, count: Count | undefined): Verdict | undefined => {
  if (!count) return undefined
  const is = (figure: string) => figure !== '' && compare(figure, line.left) === 0
  if (is(count.damaged)) return 'damaged'
  return (['received', 'short', 'refused'] as const).find(
    (one) => is(count[one]) && (one === 'received' ? count.damaged === '' || isZero(count.damaged) : true),
  )
}

/** What the call is told of the counted lines. */
export const receivedOf = (counts: ReadonlyMap<number, Count>): Received[] =>
  [...counts].map(([shipmentLineId, { photos: _photos, reason, newNumber = '', ...figures }]) => ({
    shipmentLineId,
    ...figures,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(newNumber.trim() !== '' && { newNumber: newNumber.trim() }),
  }))
