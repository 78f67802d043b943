import type { ChainStep } from '@geodepot/contracts/system/chain.ts'

/** What of a step says whom it asks and when. */
export type AskingStep = Pick<
  ChainStep,
  'position' | 'who' | 'roleKey' | 'deptId' | 'userIds' | 'condition' | 'amountFrom' | 'amountTo'
>
/** What the steps name, as it is now. */
export interface Known {
  readonly roles: ReadonlySet<string>
  readonly departments: ReadonlySet<string>
  /** Id → whether enabled, and what the person is called. */
  readonly people: ReadonlyMap<number, { readonly name: string; readonly enabled: boolean }>
  readonly conditions: ReadonlySet<string>
  readonly hasAmount: boolean
}
export interface Objection {
  readonly field: string
  readonly key:
    | 'stepsNeeded'
    | 'samePosition'
    | 'unknownRole'
    | 'unknownDept'
    | 'unknownPerson'
    | 'allDisabled'
    | 'unknownCondition'
    | 'noAmounts'
  readonly params?: Readonly<Record<string, string | number>>
}

/** The steps in the order of their positions; without one a step stands where it is in the list. */
export const inOrder = (steps: readonly ChainStep[]): ChainStep[] =>
  steps
    .map((step, index) => ({ step, at: step.position ?? index + 1 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ step }, index) => ({ ...step, position: index + 1 }))

const samePositions = (steps: readonly AskingStep[]): Objection[] => {
  const seen = new Set<number>()
  return steps.flatMap((step, index) => {
    const position = step.position ?? index + 1
    const twice = seen.has(position)
    seen.add(position)
    return twice ? [{ field: `steps.${index}.position`, key: 'samePosition', params: { position } } as const] : []
  })
}

const ofPeople = (ids: readonly number[], at: string, { people }: Known): Objection[] => {
  if (ids.some((id) => !people.has(id))) return [{ field: `${at}.userIds`, key: 'unknownPerson' }]
  const found = ids.flatMap((id) => people.get(id) ?? [])
  return found.length > 0 && found.every(({ enabled }) => !enabled)
    ? [{ field: `${at}.userIds`, key: 'allDisabled', params: { people: found.map(({ name }) => name).join(', ') } }]
    : []
}

const ofStep = (step: AskingStep, index: number, known: Known): Objection[] => {
  const at = `steps.${index}`
  const { roleKey, deptId, userIds = [], condition } = step
  return [
    ...(step.who !== 'people' && roleKey !== undefined && roleKey !== '' && !known.roles.has(roleKey)
      ? [{ field: `${at}.roleKey`, key: 'unknownRole' } as const]
      : []),
    ...(step.who === 'unit' && deptId !== undefined && !known.departments.has(deptId)
      ? [{ field: `${at}.deptId`, key: 'unknownDept' } as const]
      : []),
    ...(step.who === 'people' ? ofPeople(userIds, at, known) : []),
    ...(condition !== undefined && condition !== '' && !known.conditions.has(condition)
      ? [{ field: `${at}.condition`, key: 'unknownCondition' } as const]
      : []),
    ...(!known.hasAmount && (step.amountFrom ?? step.amountTo) !== undefined
      ? [{ field: `${at}.${step.amountFrom === undefined ? 'amountTo' : 'amountFrom'}`, key: 'noAmounts' } as const]
      : []),
  ]
}

/** What keeps a chain from being saved, beside what its contract says. */
export const objectionsTo = (steps: readonly AskingStep[], known: Known): Objection[] =>
  steps.length === 0
    ? [{ field: 'steps', key: 'stepsNeeded' }]
    : [...samePositions(steps), ...steps.flatMap((step, index) => ofStep(step, index, known))]
