import type { HeldRow } from '@geodepot/contracts/equipment/shipment.ts'
import { type TechState, techStates } from '@geodepot/contracts/equipment/device.ts'
import { codesOf, modelName } from '../goods.ts'
import type { Left, ShipLine } from '../ship/loading.ts'

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
/** A line of a document as its form writes it. */
export const chosenOf = (thing: Thing, qty: string): ChosenLine => {
  const { devId, modelId, condition } = thing
  return { lineId: keyOf(thing), ...(devId === null ? { modelId, condition, qty } : { devId }) }
}

/** What is held, as it is chosen from; a quantity that is not sound says so. */
export const heldLeft = (
  held: readonly HeldRow[],
  condition: (state: TechState) => string,
  inDraft: (number: string) => string,
): HeldLeft[] =>
  held.map(({ qty, draftNumber, ...one }) => ({
    ...one,
    lineId: keyOf(one),
    left: qty,
    ...(one.devId === null && one.condition !== 'good' && { note: condition(one.condition) }),
    ...(draftNumber && { note: inDraft(draftNumber) }),
  }))
/** Chosen goods as lines of a document. */
export const chosenLines = (left: readonly HeldLeft[]): ChosenLine[] => left.map((one) => chosenOf(one, one.left))

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
