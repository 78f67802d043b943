import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import * as quantities from '@geodepot/contracts/equipment/allocation.rules.ts'
import type { Bound, Objection } from '@geodepot/contracts/equipment/allocation.rules.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { isBefore } from '@geodepot/contracts/kit/moment.ts'

interface Ends {
  readonly department_id: string
  readonly to_department_id: string
  readonly project_id: string | null
}
/** As much of a data scope as decides on which side of an allocation somebody stands. */
export interface Reach {
  readonly all: boolean
  readonly departments: readonly string[]
  readonly projects: readonly string[]
}
export interface Sides {
  readonly sends: boolean
  readonly receives: boolean
}
/** On which side of an allocation somebody stands: on both, or on neither. */
export const sidesOf = ({ department_id, to_department_id, project_id }: Ends, scope: Reach): Sides => ({
  sends: scope.all || scope.departments.includes(department_id),
  receives:
    scope.all ||
    scope.departments.includes(to_department_id) ||
    (project_id !== null && scope.projects.includes(project_id)),
})

const boundsOf = <L extends { readonly device: number | null }>(
  lines: ReadonlyMap<number, L>,
  left: (line: L) => string,
): ReadonlyMap<number, Bound> =>
  new Map([...lines].map(([id, line]) => [id, { left: left(line), isDevice: line.device !== null }]))

export interface ToShip {
  readonly lineId: number
  readonly device: number | null
  readonly left: string
}
type ShipLine = TransitionInput<typeof allocation, 'ship'>['lines'][number]

/** What is wrong with the lines of a shipment, against what each line has left; without a quantity all of it goes. */
export const shipObjections = (asked: readonly ShipLine[], lines: ReadonlyMap<number, ToShip>): Objection[] =>
  quantities.shipObjections(
    asked.map(({ lineId, qty }) => ({ lineId, qty: qty ?? lines.get(lineId)?.left ?? '0' })),
    boundsOf(lines, ({ left }) => left),
  )

/**
 * What is wrong with the days of a shipment: nothing leaves before its
 * allocation was approved, nor arrives before it left.
 */
export const shippedObjections = (
  { expectedArrival }: Pick<TransitionInput<typeof allocation, 'ship'>, 'expectedArrival'>,
  shippedAt: string,
  approvedAt: string | null,
): Objection[] => [
  ...(approvedAt !== null && isBefore(shippedAt, approvedAt)
    ? [{ field: 'shippedAt', key: 'shippedBeforeApproved', params: { approved: approvedAt } }]
    : []),
  ...(expectedArrival !== undefined && expectedArrival < shippedAt.slice(0, 10)
    ? [{ field: 'expectedArrival', key: 'expectedBeforeShipped' }]
    : []),
]

// A hand-over of goods on the road is not before they left.
const beforeShipped = (
  ids: readonly number[],
  known: ReadonlyMap<number, OnTheRoad>,
  at: string,
  field: string,
  key: string,
): Objection[] => {
  const last = ids
    .flatMap((id) => known.get(id)?.shippedAt ?? [])
    .toSorted()
    .at(-1)
  return last !== undefined && isBefore(at, last) ? [{ field, key, params: { shipped: last } }] : []
}

export interface OnTheRoad {
  readonly shipmentLineId: number
  readonly device: number | null
  readonly expected: string
  readonly unsettled: string
  readonly shippedAt: string
}
type ReceiveInput = TransitionInput<typeof allocation, 'receive'>

/** What is wrong with a receipt, against what each shipped line still has on the road, and when it was sent. */
export const receiveObjections = (
  { lines, unlisted }: ReceiveInput,
  known: ReadonlyMap<number, OnTheRoad>,
  receivedAt: string,
): Objection[] => [
  ...quantities.receiptObjections(
    lines,
    unlisted,
    boundsOf(known, ({ expected }) => expected),
  ),
  ...beforeShipped(
    lines.map(({ shipmentLineId }) => shipmentLineId),
    known,
    receivedAt,
    'receivedAt',
    'receivedBeforeShipped',
  ),
]

type SettleLine = TransitionInput<typeof allocation, 'settle'>['lines'][number]

/** The sender says what came back, the project what it found; either may say that something is lost. */
export const sideObjections = (asked: readonly SettleLine[], row: Ends, scope: Reach): Objection[] => {
  const { sends, receives } = sidesOf(row, scope)
  return asked.flatMap(({ outcome }, index): Objection[] => {
    if (outcome === 'back' && !sends) return [{ field: `lines.${index}.outcome`, key: 'senderOnly' }]
    return outcome === 'found' && !receives ? [{ field: `lines.${index}.outcome`, key: 'receiverOnly' }] : []
  })
}

/** What is wrong with a settlement, against what each line has unsettled, and when it was sent. */
export const settleObjections = (
  asked: readonly SettleLine[],
  known: ReadonlyMap<number, OnTheRoad>,
  settledAt: string,
): Objection[] => [
  ...quantities.settleObjections(
    asked,
    boundsOf(known, ({ unsettled }) => unsettled),
  ),
  ...beforeShipped(
    asked.map(({ shipmentLineId }) => shipmentLineId),
    known,
    settledAt,
    'settledAt',
    'settledBeforeShipped',
  ),
]
