import type { Difference, Outcome } from '@geodepot/contracts/equipment/shipment.ts'
import * as quantities from '@geodepot/contracts/equipment/shipment.rules.ts'
import { add, compare, subtract, valued } from '@geodepot/contracts/kit/decimal.ts'

/** A decision about some of a difference. Nobody is led to an outcome: it is chosen. */
export interface SettleLine {
  readonly shipmentLineId: number
  readonly outcome?: Outcome | undefined
  readonly quantity: string
  readonly note: string
}

/** What whoever reads this may decide about. */
export const decidable = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ outcomes }) => outcomes.length > 0)

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

/** Decisions after someone else settled some: those on lines that are done are taken out. */
export const stillOpen = (lines: readonly SettleLine[], known: readonly Difference[]): SettleLine[] =>
  lines.filter(({ shipmentLineId }) => known.some((one) => one.shipmentLineId === shipmentLineId))

/** One outcome and note for everything that nobody has decided on yet, and for which that may be said. */
export const withRest = (
  lines: readonly SettleLine[],
  known: readonly Difference[],
  outcome: Outcome | undefined,
  note: string,
): SettleLine[] => [
  ...lines,
  ...known
    .filter(({ outcomes }) => outcome === undefined || outcomes.includes(outcome))
    .flatMap((one): SettleLine[] => {
      const rest = undecided(lines, one)
      return compare(rest, 0) > 0 ? [{ shipmentLineId: one.shipmentLineId, outcome, quantity: rest, note }] : []
    }),
]
