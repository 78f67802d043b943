import type { HeldRow, ReturnDetail, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { type TechState, techStates } from '@geodepot/contracts/equipment/device.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { codesOf, modelName } from '../shipment/index.ts'
import type { Left, ShipLine } from '../shipment/index.ts'

/** What a person writes of a return; `$project` stays in the page. */
export type Values = Partial<AskOf<typeof returnCalls.create>> & { $project?: { id: string; name: string } }
/** A chosen device, or a quantity of a model in one condition; the page knows it by `lineId`. */
export interface ChosenLine extends ShipLine {
  readonly devId?: number
  readonly modelId?: number
  readonly condition?: TechState
}
export type HeldLeft = Left & Pick<HeldRow, 'condition'>
type Thing = Pick<HeldRow, 'devId' | 'modelId' | 'condition'>

// Devices count up, quantities down: a model in each condition is one.
const keyOf = ({ devId, modelId, condition }: Thing): number =>
  devId ?? -(modelId * techStates.length + techStates.indexOf(condition))
const lineOf = (thing: Thing, qty: string): ChosenLine => {
  const { devId, modelId, condition } = thing
  return { lineId: keyOf(thing), ...(devId === null ? { modelId, condition, qty } : { devId }) }
}

/** What a project holds, as it is chosen from; a quantity that is not sound says so. */
export const leftOf = (held: readonly HeldRow[], condition: (state: TechState) => string): HeldLeft[] =>
  held.map(({ qty, ...one }) => ({
    ...one,
    lineId: keyOf(one),
    left: qty,
    ...(one.devId === null && one.condition !== 'good' && { note: condition(one.condition) }),
  }))
/** Chosen goods as lines of a return. */
export const linesOf = (left: readonly HeldLeft[]): ChosenLine[] => left.map((one) => lineOf(one, one.left))

/** Those in which every word is found. */
export const matching = (left: readonly HeldLeft[], words: string): readonly HeldLeft[] => {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return left
  return left.filter((one) => {
    const said = [modelName(one), one.devName, ...codesOf(one)].join(' ').toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
}

/** A saved return as its form writes it. */
export const written = (of: ReturnDetail): Values => ({
  projectInfoNo: of.projectInfoNo,
  toHolderId: of.toHolderId,
  backDeviceType: of.backDeviceType,
  expectedArrival: of.expectedArrival ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => lineOf(line, line.qty)),
  $project: { id: of.projectInfoNo, name: of.fromProject },
})
