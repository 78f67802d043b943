import type { AllocationDetail, ShipmentLineRow, settlementOutcomes } from '@geodepot/contracts/equipment/allocation.ts'
import * as quantities from '@geodepot/contracts/equipment/allocation.rules.ts'
import { valued } from '@geodepot/contracts/equipment/allocation.rules.ts'
import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'

export type Outcome = (typeof settlementOutcomes)[number]
/** A decision about some of what is unsettled; without an outcome nothing is decided yet. */
export interface SettleLine {
  readonly shipmentLineId: number
  readonly outcome: Outcome
  readonly quantity: string
  readonly note: string
}
/** A shipped line of which something is unsettled. */
export interface Difference extends ShipmentLineRow {
  readonly position: number
  readonly shippedAt: string
}

export const differencesOf = ({ shipments }: Pick<AllocationDetail, 'shipments'>): Difference[] =>
  shipments.flatMap(({ position, shippedAt, lines }) =>
    lines.filter(({ unsettledQty }) => compare(unsettledQty, 0) > 0).map((line) => ({ ...line, position, shippedAt })),
  )

/** When the last of these left: what happened to all of them is not before. Nothing of none. */
export const lastShipped = (sent: readonly { readonly shippedAt: string }[]): string | undefined =>
  sent
    .map(({ shippedAt }) => shippedAt)
    .toSorted()
    .at(-1)

/** What is still undecided of a line. */
export const undecided = (lines: readonly SettleLine[], { shipmentLineId, unsettledQty }: Difference): string =>
  subtract(
    unsettledQty,
    add('0', ...lines.filter((line) => line.shipmentLineId === shipmentLineId).map(({ quantity }) => valued(quantity))),
  )

/** What is wrong with the decisions, each at its field. */
export const settleObjections = (lines: readonly SettleLine[], known: readonly Difference[]) =>
  quantities.settleObjections(
    lines,
    new Map(
      known.map(({ shipmentLineId, unsettledQty, devId }) => [
        shipmentLineId,
        { left: unsettledQty, isDevice: devId !== null },
      ]),
    ),
  )
export type SettleObjection = ReturnType<typeof settleObjections>[number]

/** Decisions after someone else settled some: those on lines that are done are taken out. */
export const stillOpen = (lines: readonly SettleLine[], known: readonly Difference[]): SettleLine[] =>
  lines.filter(({ shipmentLineId }) => known.some((one) => one.shipmentLineId === shipmentLineId))

/** One outcome and note for everything that nobody has decided on yet. */
export const withRest = (
  lines: readonly SettleLine[],
  known: readonly Difference[],
  outcome: Outcome,
  note: string,
): SettleLine[] => [
  ...lines,
  ...known.flatMap((one): SettleLine[] => {
    const rest = undecided(lines, one)
    return compare(rest, 0) > 0 ? [{ shipmentLineId: one.shipmentLineId, outcome, quantity: rest, note }] : []
  }),
]
