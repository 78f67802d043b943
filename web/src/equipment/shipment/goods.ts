import type { HandOverLine } from '@geodepot/contracts/equipment/shipment.ts'

export type Goods = Pick<HandOverLine, 'brand' | 'devModel'>
/** The codes of a device, as far as they are known. */
export interface Coded {
  readonly selfNum?: string | null | undefined
  readonly devSign?: string | null | undefined
  readonly devCoding?: string | null | undefined
}
export const modelName = ({ brand, devModel }: Goods): string => `${brand} ${devModel}`
/** What tells one device from its neighbours, the most used first. */
export const codesOf = ({ selfNum, devSign, devCoding }: Coded): string[] =>
  [selfNum, devSign, devCoding].filter((code): code is string => typeof code === 'string' && code !== '')

/** What a line is called: by its most used code, else by its model. */
export const nameOf = (line: Goods & Coded): string => codesOf(line)[0] ?? modelName(line)

/** The latest of some moments: what happened to all that they are of is not before. Nothing of none. */
export const lastOf = (moments: readonly string[]): string | undefined => moments.toSorted().at(-1)

/** Lines of one model together. */
export interface ModelGroup<L> {
  readonly modelId: number
  readonly brand: string
  readonly devModel: string
  readonly devName: string
  readonly unit: string
  readonly lines: readonly L[]
}
type Of = Pick<ModelGroup<unknown>, 'modelId' | 'brand' | 'devModel' | 'devName' | 'unit'>

/** Lines by their models, in the order in which the models first occur. */
export const byModel = <L extends Of>(lines: readonly L[]): ModelGroup<L>[] =>
  [...Map.groupBy(lines, ({ modelId }) => modelId).values()].flatMap((group) => {
    const [first] = group
    return first
      ? [
          {
            modelId: first.modelId,
            brand: first.brand,
            devModel: first.devModel,
            devName: first.devName,
            unit: first.unit,
            lines: group,
          },
        ]
      : []
  })
