import type { ChainDetail, ChainPerson, ChainStepRow, chain } from '@geodepot/contracts/system/chain.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

type Asked = AskOf<typeof chain.update>
/**
 * A step while it is written. What begins with `$` the page keeps for
 * itself: which step it is, and what the people are called.
 */
export type DraftStep = Asked['steps'][number] & { readonly $key: string; readonly $people?: readonly ChainPerson[] }
export type Values = Partial<Omit<Asked, 'steps'>> & { readonly steps?: DraftStep[] }

/** The last part of a chain's address: `equipment.application`. */
export const pathOf = (kind: string): string => kind.replace('/', '.')
export const kindAt = (path: string): string => path.replace('.', '/')

let made = 0
const newKey = (): string => {
  made += 1
  return `new-${made}`
}
export const blankStep = (): DraftStep => ({
  $key: newKey(),
  stepName: '',
  stepNameEn: '',
  who: 'role',
  place: 'department',
  mode: 'any',
  remindHours: 48,
})

const draftOf = (step: ChainStepRow): DraftStep => ({
  $key: `at-${step.position}`,
  $people: step.people,
  stepName: step.stepName,
  stepNameEn: step.stepNameEn,
  who: step.who,
  mode: step.mode,
  remindHours: step.remindHours,
  ...(step.roleKey !== null && { roleKey: step.roleKey }),
  ...(step.place !== null && { place: step.place }),
  ...(step.deptId !== null && { deptId: step.deptId }),
  ...(step.userIds.length > 0 && { userIds: step.userIds }),
  ...(step.condition !== null && { condition: step.condition }),
  ...(step.amountFrom !== null && { amountFrom: step.amountFrom }),
  ...(step.amountTo !== null && { amountTo: step.amountTo }),
})
export const valuesOf = (of: ChainDetail): Values => ({
  chainName: of.chainName || of.kindName,
  chainNameEn: of.chainNameEn,
  remark: of.remark ?? '',
  steps: of.steps.map(draftOf),
})

export const inserted = (steps: readonly DraftStep[], at: number, step: DraftStep): DraftStep[] =>
  steps.toSpliced(at, 0, step)
export const without = (steps: readonly DraftStep[], at: number): DraftStep[] => steps.toSpliced(at, 1)
/** The steps with one moved up (-1) or down (1); the same where it is at the end already. */
export const moved = (steps: readonly DraftStep[], at: number, by: -1 | 1): DraftStep[] => {
  const step = steps[at]
  return step === undefined || at + by < 0 || at + by >= steps.length
    ? [...steps]
    : steps.toSpliced(at, 1).toSpliced(at + by, 0, step)
}
