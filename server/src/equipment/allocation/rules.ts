import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import * as quantities from '@geodepot/contracts/equipment/allocation.rules.ts'
import type { Bound, Objection } from '@geodepot/contracts/equipment/allocation.rules.ts'
import type { TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'

type Action = TransitionOf<typeof allocation> | 'edit' | 'remove'
interface Sides {
  readonly department_id: string
  readonly to_department_id: string
  readonly project_id: string
}
interface Reach {
  readonly all: boolean
  readonly departments: readonly string[]
  readonly projects: readonly string[]
}

const sidesOf = ({ department_id, to_department_id, project_id }: Sides, scope: Reach) => ({
  sends: scope.all || scope.departments.includes(department_id),
  receives: scope.all || scope.projects.includes(project_id) || scope.departments.includes(to_department_id),
})

/** The sender ships, closes and cancels; the project receives, and agrees to substitutes or not; a difference is settled by either. */
export const mayDoTo = (
  action: Action,
  { department_id, to_department_id, project_id }: Sides,
  scope: Reach,
): boolean => {
  const { sends, receives } = sidesOf({ department_id, to_department_id, project_id }, scope)
  if (action === 'ship' || action === 'close' || action === 'cancel') return sends
  if (action === 'receive' || action === 'consent' || action === 'decline') return receives
  return action === 'settle' ? sends || receives : true
}

/** Whoever offers substitutes does not agree to them for the project. */
export const isOwnConsent = (action: Action, submittedBy: number | null, person: number): boolean =>
  (action === 'consent' || action === 'decline') && submittedBy === person

export interface Progress {
  readonly leftQty: string
  readonly expectedQty: string
  readonly unsettledQty: string
}

/** Of what state and person allow, what there is anything to do for: nothing left to ship, nothing on the road, nothing to settle, or too much of it to close. */
export const sensible = <
  C extends { readonly ship?: true; readonly receive?: true; readonly settle?: true; readonly close?: true },
>(
  can: C,
  { leftQty, expectedQty, unsettledQty }: Progress,
): C => {
  const { ship, receive, settle, close, ...rest } = can
  const open = !isZero(expectedQty) || !isZero(unsettledQty)
  return {
    ...rest,
    ...(ship && !isZero(leftQty) && { ship }),
    ...(receive && !isZero(expectedQty) && { receive }),
    ...(settle && !isZero(unsettledQty) && { settle }),
    ...(close && !open && { close }),
  } as C
}

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
  ...lines.flatMap(({ shipmentLineId }): Objection[] => {
    const road = known.get(shipmentLineId)
    return road && receivedAt < road.shippedAt
      ? [{ field: 'receivedAt', key: 'receivedBeforeShipped', params: { shipped: road.shippedAt } }]
      : []
  }),
]

type SettleLine = TransitionInput<typeof allocation, 'settle'>['lines'][number]

/** The sender says what came back to him, the project what it found; either may say that something is lost. */
export const sideObjections = (asked: readonly SettleLine[], row: Sides, scope: Reach): Objection[] => {
  const { sends, receives } = sidesOf(row, scope)
  return asked.flatMap(({ outcome }, index): Objection[] => {
    if (outcome === 'back' && !sends) return [{ field: `lines.${index}.outcome`, key: 'senderOnly' }]
    return outcome === 'found' && !receives ? [{ field: `lines.${index}.outcome`, key: 'receiverOnly' }] : []
  })
}

/** What is wrong with a settlement, against what each line has unsettled. */
export const settleObjections = (asked: readonly SettleLine[], known: ReadonlyMap<number, OnTheRoad>): Objection[] =>
  quantities.settleObjections(
    asked,
    boundsOf(known, ({ unsettled }) => unsettled),
  )
