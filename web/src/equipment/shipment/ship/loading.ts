import type { HandOverLine } from '@geodepot/contracts/equipment/shipment.ts'
import * as quantities from '@geodepot/contracts/equipment/shipment.rules.ts'
import { compare, isFigure, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Missing } from '../contents/said.ts'

/** A line of a shipment as it is written: absent quantity means all that is left. */
export interface ShipLine {
  readonly lineId: number
  readonly qty?: string
  /** What a kit goes without, where somebody said so. */
  readonly missing?: Missing
}
/** Goods of which so much may be chosen. */
export interface Left extends Pick<
  HandOverLine,
  | 'lineId'
  | 'modelId'
  | 'devId'
  | 'devName'
  | 'brand'
  | 'devModel'
  | 'selfNum'
  | 'devSign'
  | 'devCoding'
  | 'unit'
  | 'kit'
  | 'nodes'
> {
  readonly left: string
  /** What tells a quantity from another one of the same model. */
  readonly note?: string
}

export const leftOf = (lines: readonly HandOverLine[]): Left[] =>
  lines
    .map((line) => ({ ...line, left: subtract(line.qty, line.shippedQty) }))
    .filter(({ left }) => compare(left, 0) > 0)

/** Everything that is left; quantities are written out, so that they can be lowered. */
export const allOf = (left: readonly Left[]): ShipLine[] =>
  left.map((line) => ({ lineId: line.lineId, ...(line.devId === null && { qty: line.left }) }))

/**
 * The chosen lines after someone else shipped some of them: what is gone is
 * taken out, quantities are lowered to what is left.
 */
export const stillThere = (chosen: readonly ShipLine[], left: readonly Left[]): ShipLine[] => {
  const byId = new Map(left.map((line) => [line.lineId, line]))
  return chosen.flatMap((line): ShipLine[] => {
    const there = byId.get(line.lineId)
    if (!there) return []
    return [
      line.qty !== undefined && isFigure(line.qty) && compare(line.qty, there.left) > 0
        ? { ...line, qty: there.left }
        : line,
    ]
  })
}

/**
 * What is wrong with the chosen quantities: more than is left, or nothing that
 * could be counted. Left empty it would mean everything.
 */
export const shipObjections = (chosen: readonly ShipLine[], left: readonly Left[]) => {
  const known = new Map(left.map((line) => [line.lineId, { left: line.left, isDevice: line.devId !== null }]))
  return quantities.shipObjections(
    chosen.map(({ lineId, qty = '' }) => ({ lineId, qty: known.get(lineId)?.isDevice === true ? '1' : qty })),
    known,
  )
}
