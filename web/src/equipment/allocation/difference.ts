import type { AllocationDetail, ShipmentLineRow, settlementOutcomes } from '@geodepot/contracts/equipment/allocation.ts'
import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'

export type Outcome = (typeof settlementOutcomes)[number]
/** A decision about some of what is unsettled; without an outcome nothing is decided yet. */
export interface SettleLine { readonly shipmentLineId: number; readonly outcome: Outcome; readonly quantity: string; readonly note: string }
/** A shipped line of which something is unsettled. */
export interface Difference extends ShipmentLineRow { readonly position: number }

export const differencesOf = ({ shipments }: Pick<AllocationDetail, 'shipments'>): Difference[] =>
  shipments.flatMap(({ position, lines }) => lines.filter(({ unsettledQty }) => compare(unsettledQty, 0) > 0).map((line) => ({ ...line, position })))

const isFigure = (text: string) => /^\d{1,14}(\.\d{1,6})?$/.test(text)
const valued = (text: string) => (isFigure(text) ? text : '0')
/** What is still undecided of a line. */
export const undecided = (lines: readonly SettleLine[], { shipmentLineId, unsettledQty }: Difference): string =>
  subtract(unsettledQty, add('0', ...lines.filter((line) => line.shipmentLineId === shipmentLineId).map(({ quantity }) => valued(quantity))))

export interface SettleObjection { readonly field: string; readonly key: 'moreThanUnsettled' | 'quantityNeeded' | 'noteNeeded' | 'nothingSettled'; readonly left?: string }
/** What is wrong with the decisions, each at its field: the same rules as the server's. */
export const settleObjections = (lines: readonly SettleLine[], known: readonly Difference[]): SettleObjection[] => {
  if (lines.length === 0) return [{ field: 'lines', key: 'nothingSettled' }]
  const byId = new Map(known.map((one) => [one.shipmentLineId, one]))
  const taken = new Map<number, string>()
  return lines.flatMap(({ shipmentLineId, quantity, note }, index): SettleObjection[] => {
    const sum = add(taken.get(shipmentLineId) ?? '0', valued(quantity))
    taken.set(shipmentLineId, sum)
    const left = byId.get(shipmentLineId)?.unsettledQty
    return [
      ...(!isFigure(quantity) || compare(quantity, 0) <= 0 ? [{ field: `lines.${index}.quantity`, key: 'quantityNeeded' as const }] : []),
      ...(left !== undefined && compare(sum, left) > 0 ? [{ field: `lines.${index}.quantity`, key: 'moreThanUnsettled' as const, left }] : []),
      ...(note.trim() === '' ? [{ field: `lines.${index}.note`, key: 'noteNeeded' as const }] : []),
    ]
  })
}

/** Decisions after someone else settled some: those on lines that are done are taken out. */
export const stillOpen = (lines: readonly SettleLine[], known: readonly Difference[]): SettleLine[] => lines.filter(({ shipmentLineId }) => known.some((one) => one.shipmentLineId === shipmentLineId))

/** One outcome and note for everything that nobody has decided on yet. */
export const withRest = (lines: readonly SettleLine[], known: readonly Difference[], outcome: Outcome, note: string): SettleLine[] => [
  ...lines,
  ...known.flatMap((one): SettleLine[] => {
    const rest = undecided(lines, one)
    return compare(rest, 0) > 0 ? [{ shipmentLineId: one.shipmentLineId, outcome, quantity: rest, note }] : []
  }),
]
