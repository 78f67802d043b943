import { compare, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import type { OutboundKind } from '@geodepot/contracts/material/outbound.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import {
  type Issuable,
  type Lying,
  type Part,
  type TakenFrom,
  allot,
  isDueBefore,
  issuables,
  lyingIn,
} from '../stock/index.ts'
import type { KeptStore } from '../store/index.ts'
import { type CheckedLines, type Header, type KeptLine, type Line, isUse, reason } from './terms.ts'

/** From which places of a store what goes where is taken. */
export const takenFrom = (kind: OutboundKind): readonly TakenFrom[] => {
  if (kind === 'supplier') return ['storage', 'claim', 'quarantine', 'core']
  return kind === 'writeOff' ? ['storage', 'claim', 'core'] : ['storage']
}

/** A quantity in the stock unit: exact, or nothing. */
const inStock = ({ outQty, unitKind }: Line, of: Issuable | undefined): string | 'noUnit' | 'notExact' => {
  if (unitKind === 'stock') return outQty
  const factor = unitKind === 'issue' ? of?.issueFactor : of?.orderFactor
  if (factor === null || factor === undefined) return 'noUnit'
  const exact = multiply(outQty, factor)
  return compare(exact, rounded(exact, 3)) === 0 ? exact : 'notExact'
}

const isExpired = ({ expiresOn }: Lying, day: string): boolean => expiresOn !== null && expiresOn < day

/** From where lines take, on which day, and what is asked of them. */
export interface Taking {
  readonly from: readonly TakenFrom[]
  readonly day: string
  /** Somebody uses it up: no serial material, and nothing that has expired. */
  readonly isUse: boolean
  /** What is due goes first, unless somebody says why not. */
  readonly inOrder: boolean
  readonly project?: string | undefined
}
export const takingOf = ({ outKind, outDate, projectInfoNo }: Header): Taking => ({
  from: takenFrom(outKind),
  day: outDate,
  isUse: isUse(outKind),
  inOrder: isUse(outKind),
  project: projectInfoNo,
})

interface Around {
  readonly taking: Taking
  readonly materials: ReadonlyMap<number, Issuable>
  readonly lying: readonly Lying[]
  readonly devices: ReadonlyMap<number, string>
}
const againstLine = (line: Line, at: number, { taking, materials, lying, devices }: Around): Reason[] => {
  const { materialId, batchId, placeId, deviceId } = line
  if (materialId === undefined) return [reason('materialMissing', {}, `lines.${at}.materialId`)]
  const material = materials.get(materialId)
  if (!material) return [reason('unknownMaterial', {}, `lines.${at}.materialId`)]
  const { name } = material
  const quantity = inStock(line, material)
  const there = lying.filter(
    (one) => one.material === materialId && one.batch === batchId && (placeId === undefined || one.place === placeId),
  )
  const expired = there.find((one) => taking.isUse && isExpired(one, taking.day))
  return [
    ...(taking.isUse && material.isSerial ? [reason('serial', { name }, `lines.${at}.materialId`)] : []),
    ...(quantity === 'noUnit' ? [reason('noUnit', { name }, `lines.${at}.unitKind`)] : []),
    ...(quantity === 'notExact' ? [reason('notExact', { name, quantity: line.outQty }, `lines.${at}.outQty`)] : []),
    ...(batchId !== undefined && there.length === 0 ? [reason('unknownBatch', {}, `lines.${at}.batchId`)] : []),
    ...(expired
      ? [reason('batchExpired', { batch: expired.number, date: expired.expiresOn ?? '' }, `lines.${at}.batchId`)]
      : []),
    ...(deviceId !== undefined && !devices.has(deviceId) ? [reason('unknownDevice', {}, `lines.${at}.deviceId`)] : []),
  ]
}

// What is due before a part, of the same material, and is not taken by any line.
const overlooked = ({ of }: Part, rest: readonly Lying[]): Lying | undefined =>
  rest.find((one) => one.material === of.material && one.kind === 'storage' && isDueBefore(one, of))

/** Checks lines of what leaves a store, and says of which batches each is met. */
export const issueLines = async (
  tx: Tx,
  taking: Taking,
  lines: readonly Line[],
  store: KeptStore,
): Promise<CheckedLines> => {
  const ids = lines.flatMap(({ materialId }) => materialId ?? [])
  const wantsDevices = lines.some(({ deviceId }) => deviceId !== undefined)
  const devices =
    wantsDevices && taking.project !== undefined
      ? await equipmentPorts.ports().devicesOfProject(tx, taking.project)
      : []
  const around: Around = {
    taking,
    materials: await issuables(tx, ids),
    lying: await lyingIn(tx, store.id, ids, taking.from, taking.day),
    devices: new Map(devices.map(({ id, name }) => [id, name])),
  }
  const wrong = lines.flatMap((line, at) => againstLine(line, at, around))
  if (wrong.length > 0) return { reasons: wrong, lines: [] }
  const wanted = lines.map((line) => {
    const material = around.materials.get(line.materialId ?? 0)
    return { material: material?.id ?? 0, quantity: inStock(line, material), batch: line.batchId, place: line.placeId }
  })
  // What has expired is taken only where somebody names it, and so is an old core: neither stands for a good one.
  const isNamed = ({ batch }: Lying) => !taking.isUse && lines.some(({ batchId }) => batchId === batch)
  const usable = around.lying.filter((one) => (!isExpired(one, taking.day) && one.kind !== 'core') || isNamed(one))
  const { parts, short, rest } = allot(usable, wanted)
  const nameAt = (at: number) => around.materials.get(wanted[at]?.material ?? 0)?.name ?? ''
  const reasons = [
    ...[...short].map(([at, held]) => reason('notEnoughHere', { name: nameAt(at), held }, `lines.${at}.outQty`)),
    ...parts.flatMap((part): Reason[] => {
      const line = lines[part.at]
      const before = taking.inOrder && line?.batchId !== undefined ? overlooked(part, rest) : undefined
      return before && (line?.batchReason ?? '') === ''
        ? [reason('earlierBatch', { batch: before.number }, `lines.${part.at}.batchReason`)]
        : []
    }),
  ]
  return {
    reasons,
    lines: parts.map(({ at, of, quantity }): KeptLine => {
      const { deviceId, batchReason = '', note = '' } = lines[at] ?? {}
      return {
        material_id: of.material,
        batch_id: of.batch,
        place_id: of.place,
        quantity,
        batch_reason: batchReason,
        device_id: deviceId ?? null,
        device_name: around.devices.get(deviceId ?? 0) ?? '',
        issue_line_id: null,
        note,
      }
    }),
  }
}
