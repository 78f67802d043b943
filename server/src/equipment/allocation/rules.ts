import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'

type Action = TransitionOf<typeof allocation> | 'edit' | 'remove'
interface Sides { readonly department_id: string; readonly to_department_id: string; readonly project_id: string }
interface Reach { readonly all: boolean; readonly departments: readonly string[]; readonly projects: readonly string[] }

const sidesOf = ({ department_id, to_department_id, project_id }: Sides, scope: Reach) => ({
  sends: scope.all || scope.departments.includes(department_id),
  receives: scope.all || scope.projects.includes(project_id) || scope.departments.includes(to_department_id),
})

/** The sender ships, closes and cancels; the project receives; a difference is settled by either. */
export const mayDoTo = (action: Action, { department_id, to_department_id, project_id }: Sides, scope: Reach): boolean => {
  const { sends, receives } = sidesOf({ department_id, to_department_id, project_id }, scope)
  if (action === 'ship' || action === 'close' || action === 'cancel') return sends
  if (action === 'receive') return receives
  return action === 'settle' ? sends || receives : true
}

export interface Progress { readonly leftQty: string; readonly expectedQty: string; readonly unsettledQty: string }

/** Of what state and person allow, what there is anything to do for: nothing left to ship, nothing on the road, nothing to settle, or too much of it to close. */
export const sensible = <C extends { readonly ship?: true; readonly receive?: true; readonly settle?: true; readonly close?: true }>(can: C, { leftQty, expectedQty, unsettledQty }: Progress): C => {
  const { ship, receive, settle, close, ...rest } = can
  const open = !isZero(expectedQty) || !isZero(unsettledQty)
  return {
    ...rest,
    ...(ship && !isZero(leftQty) && { ship }), ...(receive && !isZero(expectedQty) && { receive }),
    ...(settle && !isZero(unsettledQty) && { settle }), ...(close && !open && { close }),
  } as C
}

export interface Objection { readonly field: string; readonly key: string; readonly params?: Record<string, string> }

export interface ToShip { readonly lineId: number; readonly device: number | null; readonly left: string }
type ShipLine = TransitionInput<typeof allocation, 'ship'>['lines'][number]

/** What is wrong with the lines of a shipment, against what each line has left. */
export const shipObjections = (asked: readonly ShipLine[], lines: ReadonlyMap<number, ToShip>): Objection[] => {
  const seen = new Set<number>()
  return asked.flatMap(({ lineId, qty }, index): Objection[] => {
    const line = lines.get(lineId)
    const field = `lines.${index}.qty`
    if (!line || seen.has(lineId)) return [{ field: `lines.${index}.lineId`, key: 'unknownLine' }]
    seen.add(lineId)
    const wanted = qty ?? line.left
    const whole = line.device === null || compare(wanted, 1) === 0
    return isZero(line.left) || compare(wanted, line.left) > 0 || !whole ? [{ field, key: 'moreThanAllocated', params: { left: line.left } }] : []
  })
}

export interface OnTheRoad { readonly shipmentLineId: number; readonly device: number | null; readonly expected: string; readonly unsettled: string; readonly shippedAt: string }
type ReceiveInput = TransitionInput<typeof allocation, 'receive'>

/** What is wrong with a receipt, against what each shipped line still has on the road. */
export const receiveObjections = ({ lines, unlisted }: ReceiveInput, known: ReadonlyMap<number, OnTheRoad>, receivedAt: string): Objection[] => {
  const seen = new Set<number>()
  if (lines.length + unlisted.length === 0) return [{ field: 'lines', key: 'nothingReceived' }]
  return lines.flatMap((line, index): Objection[] => {
    const at = `lines.${index}`
    const road = known.get(line.shipmentLineId)
    if (!road || seen.has(line.shipmentLineId)) return [{ field: `${at}.shipmentLineId`, key: 'unknownLine' }]
    seen.add(line.shipmentLineId)
    const sum = add(line.received, line.short, line.refused)
    const broken = road.device !== null && [line.received, line.short, line.refused, line.damaged].some((part) => compare(part, 0) !== 0 && compare(part, 1) !== 0)
    return [
      ...(isZero(sum) ? [{ field: `${at}.received`, key: 'nothingReceived' }] : []),
      ...(compare(sum, road.expected) > 0 || broken ? [{ field: `${at}.received`, key: 'moreThanShipped', params: { left: road.expected } }] : []),
      ...(compare(line.damaged, line.received) > 0 ? [{ field: `${at}.damaged`, key: 'damagedMoreThanReceived' }] : []),
      ...(!isZero(add(line.short, line.refused, line.damaged)) && !line.reason ? [{ field: `${at}.reason`, key: 'reasonNeeded' }] : []),
      ...(receivedAt < road.shippedAt ? [{ field: 'receivedAt', key: 'receivedBeforeShipped', params: { shipped: road.shippedAt } }] : []),
    ]
  })
}

type SettleLine = TransitionInput<typeof allocation, 'settle'>['lines'][number]

/** The sender says what came back to him, the project what it found; either may say that something is lost. */
export const sideObjections = (asked: readonly SettleLine[], row: Sides, scope: Reach): Objection[] => {
  const { sends, receives } = sidesOf(row, scope)
  return asked.flatMap(({ outcome }, index): Objection[] => {
    if (outcome === 'back' && !sends) return [{ field: `lines.${index}.outcome`, key: 'senderOnly' }]
    return outcome === 'found' && !receives ? [{ field: `lines.${index}.outcome`, key: 'receiverOnly' }] : []
  })
}

/** What is wrong with a settlement, against what each line has unsettled. Several outcomes of one line add up. */
export const settleObjections = (asked: readonly SettleLine[], known: ReadonlyMap<number, OnTheRoad>): Objection[] => {
  const taken = new Map<number, string>()
  return asked.flatMap(({ shipmentLineId, quantity }, index): Objection[] => {
    const road = known.get(shipmentLineId)
    if (!road) return [{ field: `lines.${index}.shipmentLineId`, key: 'unknownLine' }]
    const sum = add(taken.get(shipmentLineId) ?? '0', quantity)
    taken.set(shipmentLineId, sum)
    const whole = road.device === null || compare(quantity, 1) === 0
    return compare(sum, road.unsettled) > 0 || !whole ? [{ field: `lines.${index}.quantity`, key: 'moreThanUnsettled', params: { left: road.unsettled } }] : []
  })
}
