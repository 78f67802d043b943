import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { type HeldQuantities, lockQuantities, judgeQuantities } from './bulk.ts'
import { type HeldDevices, lockDevices, judgeDevices } from './devices.ts'
import { refuseFuture } from './moment.ts'
import type { BulkStep, DeviceStep, DocumentMove, DocumentSource, LedgerMove, LedgerSource, Source } from './moves.ts'
import { type HolderKind, conditionAfter, leadsTo } from './rules.ts'

export type Step = DeviceStep | BulkStep
type Move = DocumentMove | LedgerMove

/**
 * Writes hand-overs, of single devices and of quantities together, for any number of them in a few statements: balances
 * and devices are locked in key order, each move is judged against what is there, entries and balances are written.
 * Where a device then stands and which document keeps it follows from the kind of move and of holder.
 * @throws Refusal with everything that speaks against it
 */
export function post(tx: Tx, document: DocumentSource, moves: readonly DocumentMove[]): Promise<void>
export function post(tx: Tx, source: LedgerSource, moves: readonly LedgerMove[]): Promise<void>
export async function post(tx: Tx, source: Source, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  refuseFuture(moves)
  const steps = await stepsOf(tx, moves)
  const locked = await lock(tx, steps)
  await write(tx, source, [...steps, ...carried(steps.filter(isDevice), locked.devices)], locked)
}

/** What is mounted on a device goes where that goes, in its own condition; only what is found of the one is not of the other. */
const carried = (steps: readonly DeviceStep[], devices: HeldDevices | undefined): DeviceStep[] => {
  const named = new Set(steps.map(({ device }) => device))
  const mounted = Map.groupBy(
    [...(devices?.values() ?? [])].filter(({ id, mountedOn }) => mountedOn !== null && !named.has(id)),
    ({ mountedOn }) => mountedOn,
  )
  return steps.flatMap((step) =>
    step.kind === 'condition'
      ? []
      : (mounted.get(step.device) ?? []).map(({ id }) => ({
          ...step,
          device: id,
          becomes: undefined,
          lineId: null,
          carriedBy: step.device,
        })),
  )
}

const isDevice = (step: Step): step is DeviceStep => 'device' in step
const isBulk = (step: Step): step is BulkStep => !isDevice(step)

interface Locked {
  readonly quantities: HeldQuantities | undefined
  readonly devices: HeldDevices
}
/** Locks everything that the steps touch: quantities before devices, and each in key order. */
export const lock = async (tx: Tx, steps: readonly Step[]): Promise<Locked> => ({
  quantities: await lockQuantities(tx, steps.filter(isBulk)),
  devices: await lockDevices(
    tx,
    steps.filter(isDevice).map(({ device }) => device),
  ),
})

/** Writes steps in the order of their happening, those of one moment together. */
export const write = async (tx: Tx, source: Source, steps: readonly Step[], locked: Locked): Promise<void> => {
  // Read once all is locked: a posting that waited for something comes after what it waited for.
  const recordedAt = now()
  const moments = [...Map.groupBy(steps, ({ happenedAt }) => happenedAt?.getTime() ?? Infinity)]
  for (const [, together] of moments.toSorted(([a], [b]) => a - b)) {
    const judged = [
      await judgeQuantities(tx, source, together.filter(isBulk), locked.quantities, recordedAt),
      await judgeDevices(tx, source, together.filter(isDevice), locked.devices, recordedAt),
    ]
    const reasons = judged.flatMap((sort) => sort.reasons).slice(0, 50)
    if (reasons.length > 0) throw new Refusal(500, reasons)
    for (const sort of judged) await sort.write().catch(refuseRepeated)
  }
}
// A retry, a double click or a second receiver posts a line that was posted.
const refuseRepeated = (error: unknown): never => {
  const constraint = violated(error)
  throw constraint === 'custody_event_device_once' || constraint === 'custody_event_bulk_once'
    ? refusal(custodyMessages, 'postedBefore')
    : error
}

const stepsOf = async (tx: Tx, moves: readonly Move[]): Promise<Step[]> => {
  const places = await placesOf(
    tx,
    moves.flatMap((move) =>
      'at' in move ? [move.at] : [...('from' in move ? [move.from] : []), ...('to' in move ? [move.to] : [])],
    ),
  )
  return moves.map((move) => stepOf(move, places))
}

interface Places {
  readonly kinds: ReadonlyMap<number, HolderKind>
  readonly roads: ReadonlyMap<number, number | null>
  readonly supplier: number
  readonly out: number
}
const placesOf = async (tx: Tx, ids: readonly number[]): Promise<Places> => {
  const rows = await tx
    .selectFrom('equipment.holder')
    .select(['id', 'kind', 'document_id'])
    .where((on) => on.or([on('id', 'in', [...new Set([0, ...ids])]), on('kind', 'in', ['supplier', 'out'])]))
    .execute()
  const outside = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? 0
  return {
    kinds: new Map(rows.map(({ id, kind }) => [id, kind as HolderKind])),
    roads: new Map(rows.map((row) => [row.id, row.document_id])),
    supplier: outside('supplier'),
    out: outside('out'),
  }
}

const endsOf = (move: Move, { supplier, out }: Places): { from: number; to: number } => {
  if ('at' in move) return { from: move.at, to: move.at }
  return { from: 'from' in move ? move.from : supplier, to: 'to' in move ? move.to : out }
}
const stepOf = (move: Move, places: Places): Step => {
  const { from, to } = endsOf(move, places)
  const toKind = places.kinds.get(to)
  if (toKind === undefined || !leadsTo(move.kind, toKind))
    throw new Error(`the move ${move.kind} does not lead to the holder ${to}, ${toKind ?? 'which is none'}`)
  const becomes = 'becomes' in move ? move.becomes : undefined
  const step = {
    kind: move.kind,
    from,
    to,
    toKind,
    road: places.roads.get(to) ?? null,
    becomes,
    lineId: 'lineId' in move ? (move.lineId ?? null) : null,
    outType: ('outType' in move && move.outType) || null,
    inType: ('inType' in move && move.inType) || null,
    reverses: null,
    happenedAt: move.happenedAt,
    ...(move.timeField !== undefined && { timeField: move.timeField }),
    ...(move.field !== undefined && { field: move.field }),
    ...(move.remark !== undefined && { remark: move.remark }),
  }
  if (move.device !== undefined)
    return { ...step, device: move.device, ...('stays' in move && move.stays === true && { stays: true }) }
  return {
    ...step,
    model: move.model,
    quantity: move.quantity,
    fromCondition: move.condition,
    toCondition: conditionAfter(move.kind, toKind, move.condition, becomes),
  }
}
