import type { comparisons } from '@geodepot/contracts/equipment/application.ts'
import type { Parameter } from '@geodepot/contracts/equipment/category.ts'

export type Comparison = (typeof comparisons)[number]
/** A requirement and an accepted model while they are written. */
export interface DraftRequirement {
  readonly key?: string | undefined
  readonly comparison: Comparison
  readonly value?: string | undefined
}
export interface DraftAccepted {
  readonly modelId?: number | string | undefined
  readonly factor?: string | number | undefined
}
/**
 * What a line asks for beside its model or category; nothing where it asks for
 * nothing more. `unit` is the dictionary's Chinese label.
 */
export interface Capability {
  readonly unit?: string | undefined
  readonly requirements?: readonly DraftRequirement[] | undefined
  readonly accepted?: readonly DraftAccepted[] | undefined
}

/** While it is written. */
export interface WholeCapability {
  readonly unit: string | undefined
  readonly requirements: readonly DraftRequirement[]
  readonly accepted: readonly DraftAccepted[]
}

/** The same with nothing for empty parts: a line that asks for nothing more may be a blank one. */
export const capabilityWith = ({ unit, requirements = [], accepted = [] }: Capability): Capability => ({
  unit: unit === '' ? undefined : unit,
  requirements: requirements.length === 0 ? undefined : requirements,
  accepted: accepted.length === 0 ? undefined : accepted,
})
export const isUnwritten = (row: DraftRequirement | DraftAccepted): boolean =>
  'comparison' in row ? !row.key && !row.value?.trim() : row.modelId === undefined

/** Text is what it is; only figures can be more or less. */
export const comparisonsOf = (parameter: Parameter | undefined): readonly Comparison[] =>
  parameter?.type === 'text' ? ['is'] : ['least', 'most', 'is']

/** The requirements that another category knows too, and as it knows them. */
export const fitting = (
  requirements: readonly DraftRequirement[] | undefined,
  parameters: readonly Parameter[],
): readonly DraftRequirement[] | undefined => {
  const kept = requirements?.filter(({ key, comparison }) => {
    const parameter = parameters.find((one) => one.key === key)
    return parameter !== undefined && comparisonsOf(parameter).includes(comparison)
  })
  return kept?.length === requirements?.length ? requirements : capabilityWith({ requirements: kept }).requirements
}
