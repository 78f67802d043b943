import type { AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'

/** Lines of one model together. */
export interface ModelGroup<L> { readonly modelId: number; readonly brand: string; readonly devModel: string; readonly devName: string; readonly unit: string; readonly lines: readonly L[] }
type Of = Pick<ModelGroup<unknown>, 'modelId' | 'brand' | 'devModel' | 'devName' | 'unit'>

/** Lines by their models, in the order in which the models first occur. */
export const byModel = <L extends Of>(lines: readonly L[]): ModelGroup<L>[] =>
  [...Map.groupBy(lines, ({ modelId }) => modelId).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ modelId: first.modelId, brand: first.brand, devModel: first.devModel, devName: first.devName, unit: first.unit, lines: group }] : []
  })

export const quantities = ['qty', 'shippedQty', 'receivedQty', 'damagedQty', 'shortQty', 'refusedQty', 'unsettledQty'] as const
export type Quantities = Record<(typeof quantities)[number], string>
export const sumsOf = (lines: readonly AllocationLineRow[]): Quantities =>
  Object.fromEntries(quantities.map((name) => [name, add('0', ...lines.map((line) => line[name]))])) as Quantities

/** How many lines wait, are received and were rejected. */
export const statesOf = (lines: readonly Pick<AllocationLineRow, 'receiveState'>[]): Readonly<Record<AllocationLineRow['receiveState'], number>> => {
  const count = (state: AllocationLineRow['receiveState']) => lines.filter(({ receiveState }) => receiveState === state).length
  return { 0: count('0'), 1: count('1'), 2: count('2') }
}
