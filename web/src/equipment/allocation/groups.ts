import type { AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { add, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'

const quantities = [
  'qty',
  'shippedQty',
  'receivedQty',
  'damagedQty',
  'shortQty',
  'refusedQty',
  'lostQty',
  'backQty',
  'unsettledQty',
] as const
export type Quantities = Record<(typeof quantities)[number], string>
export const sumsOf = (lines: readonly AllocationLineRow[]): Quantities =>
  Object.fromEntries(quantities.map((name) => [name, add('0', ...lines.map((line) => line[name]))])) as Quantities

/** How many lines wait, are received and were rejected. */
export const statesOf = (
  lines: readonly Pick<AllocationLineRow, 'receiveState'>[],
): Readonly<Record<AllocationLineRow['receiveState'], number>> => {
  const count = (state: AllocationLineRow['receiveState']) =>
    lines.filter(({ receiveState }) => receiveState === state).length
  return { 0: count('0'), 1: count('1'), 2: count('2') }
}

/** What is offered instead of what was asked for, by model. */
export interface Exchange extends Pick<AllocationLineRow, 'brand' | 'devModel' | 'devName' | 'unit'> {
  readonly key: string
  readonly asked: string
  readonly askedUnit: string
  readonly factor: string
  readonly qty: string
  /** In the unit of what was asked. */
  readonly comesTo: string
}
const places = 3
/** The substitutes among lines, each model once for what it stands for. */
export const exchangesIn = (lines: readonly AllocationLineRow[]): Exchange[] => {
  const groups = Map.groupBy(
    lines.filter(({ isSubstitute }) => isSubstitute),
    ({ applicationLineId, modelId }) => `${applicationLineId} ${modelId}`,
  )
  return [...groups].flatMap(([key, group]): Exchange[] => {
    const [first] = group
    if (!first) return []
    const [qty, factor] = [add('0', ...group.map((line) => line.qty)), first.factor ?? '1']
    const { brand, devModel, devName, unit, asked, askedUnit } = first
    return [
      {
        key,
        brand,
        devModel,
        devName,
        unit,
        asked: asked ?? '',
        askedUnit: askedUnit ?? '',
        factor,
        qty,
        comesTo: rounded(multiply(qty, factor), places),
      },
    ]
  })
}
