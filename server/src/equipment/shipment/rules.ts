import type { Outcome, ReceiveInput, SettleInput, ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import * as quantities from '@geodepot/contracts/equipment/shipment.rules.ts'
import type { Bound, Objection } from '@geodepot/contracts/equipment/shipment.rules.ts'
import { isBefore } from '@geodepot/contracts/kit/moment.ts'

/** One end of a hand-over: a project, or another holder; and the department that it belongs to. */
export type End = { readonly department: string } & (
  | { readonly project: string; readonly holder?: never }
  | { readonly project: null; readonly holder: number }
)
export interface Ends {
  readonly sender: End
  readonly receiver: End
}
/** As much of a person as decides on which side of a hand-over they stand. */
interface Person {
  readonly departmentId: string
  readonly scope: Reach
}
/** As much of a data scope as does. */
export interface Reach {
  readonly all: boolean
  readonly departments: readonly string[]
  readonly projects: readonly string[]
}
export const reaches = ({ all, departments, projects }: Reach, { department, project }: End): boolean =>
  all || departments.includes(department) || (project !== null && projects.includes(project))

export interface Sides {
  readonly sends: boolean
  readonly receives: boolean
}
/** On which side of a hand-over somebody stands: on both, or on neither. */
export const sidesOf = ({ sender, receiver }: Ends, scope: Reach): Sides => ({
  sends: reaches(scope, sender),
  receives: reaches(scope, receiver),
})

const nearness = ({ departmentId, scope }: Person, end: End): number => {
  if (end.project !== null && scope.projects.includes(end.project)) return 3
  if (departmentId === end.department && reaches(scope, end)) return 2
  return reaches(scope, end) ? 1 : 0
}
/** Who reaches both ends speaks for the one that they belong to, and for neither where they belong to none. */
const speaksFor = (person: Person, own: End, other: End): boolean => nearness(person, own) > nearness(person, other)

/** People of the pool and those above them: nobody who merely sees everything, or belongs to the receiver rather. */
const speaksForPool = (person: Person, pool: End, receiver: End): boolean =>
  nearness(person, pool) > (person.scope.all ? 1 : 0) && nearness(person, pool) >= nearness(person, receiver)

/** As much of a difference as says whose it is. */
export interface Differing {
  readonly isUnlisted: boolean
  /** The pool in whose ledger it stands, where that is not the receiver's. */
  readonly pool: End | null
}
/**
 * What a person may say became of a difference. The sender says what came back, and the receiver alone, however far
 * the other's data scope goes, what was found; either says that something is lost. What was on no list is the pool's in
 * whose ledger it stands, else the receiver's.
 */
export const outcomesFor = ({ isUnlisted, pool }: Differing, ends: Ends, person: Person): Outcome[] => {
  const { sends, receives } = sidesOf(ends, person.scope)
  const isTaker = pool ? speaksForPool(person, pool, ends.receiver) : speaksFor(person, ends.receiver, ends.sender)
  const said = [
    ['found', isTaker],
    ['lost', !isUnlisted && (sends || receives)],
    ['back', isUnlisted ? isTaker : sends],
  ] as const
  return said.flatMap(([outcome, isTheirs]) => (isTheirs ? outcome : []))
}

/** A line of which something is left, and since when it is where it is. */
export interface Known extends Bound, Differing {
  readonly since: string
}
type ByLine<B = Known> = ReadonlyMap<number, B>

/** What is wrong with the lines of a shipment, against what each line has left; without a quantity all of it goes. */
export const shipObjections = (asked: ShipInput['lines'], lines: ByLine<Bound>): Objection[] =>
  quantities.shipObjections(
    asked.map(({ lineId, qty }) => ({ lineId, qty: qty ?? lines.get(lineId)?.left ?? '0' })),
    lines,
  )

/** What is wrong with the days of a shipment: nothing leaves before its document let it go, nor arrives before it left. */
export const shippedObjections = (
  { expectedArrival }: Pick<ShipInput, 'expectedArrival'>,
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
  lines: readonly { readonly shipmentLineId: number }[],
  known: ByLine,
  at: string,
  field: string,
  key: string,
): Objection[] => {
  const last = lines
    .flatMap(({ shipmentLineId }) => known.get(shipmentLineId)?.since ?? [])
    .toSorted()
    .at(-1)
  return last !== undefined && isBefore(at, last) ? [{ field, key, params: { shipped: last } }] : []
}

/** What is wrong with a receipt, against what each shipped line still has on the road, and when it was sent. */
export const receiveObjections = (
  { lines, unlisted }: Pick<ReceiveInput, 'lines' | 'unlisted'>,
  known: ByLine,
  receivedAt: string,
): Objection[] => [
  ...quantities.receiptObjections(lines, unlisted, known),
  ...beforeShipped(lines, known, receivedAt, 'receivedAt', 'receivedBeforeShipped'),
]

/** What is wrong with what somebody says became of differences: each only what is theirs to say. */
export const outcomeObjections = (
  asked: SettleInput['lines'],
  known: ByLine,
  ends: Ends,
  person: Person,
): Objection[] => {
  const keyOf = ({ isUnlisted, pool }: Differing, outcome: Outcome) => {
    if (isUnlisted && outcome === 'lost') return 'notUnlisted'
    if (isUnlisted) return pool ? 'unlistedIsPools' : 'unlistedIsReceivers'
    return outcome === 'back' ? 'senderOnly' : 'receiverOnly'
  }
  return asked.flatMap(({ shipmentLineId, outcome }, index): Objection[] => {
    const one = known.get(shipmentLineId)
    if (!one || outcomesFor(one, ends, person).includes(outcome)) return []
    return [{ field: `lines.${index}.outcome`, key: keyOf(one, outcome) }]
  })
}

/** What is wrong with a settlement, against what each line has unsettled, and when it was sent. */
export const settleObjections = (asked: SettleInput['lines'], known: ByLine, settledAt: string): Objection[] => [
  ...quantities.settleObjections(asked, known),
  ...beforeShipped(asked, known, settledAt, 'settledAt', 'settledBeforeShipped'),
]
