import { chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, type Translate, useLanguage, useText } from '../../kit/i18n/index.ts'
import { useDepartments } from '../dept/index.ts'
import type { DraftStep } from './values.ts'

interface Branch {
  readonly id: string
  readonly label: string
  readonly children?: readonly Branch[] | undefined
}
const labelIn = (branches: readonly Branch[], id: string): string | undefined => {
  for (const branch of branches) {
    const found = branch.id === id ? branch.label : labelIn(branch.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
const none: never[] = []
const tenMinutes = 600_000

/** Roles to choose from, with how many people hold each. */
export const useRoles = () => {
  const { data = none, isPending } = useApiQuery(chain.roles, {}, { fresh: tenMinutes })
  return { roles: data, loading: isPending }
}

type Words = Translate<typeof chainMessages>
/** The band of a step, as `USD 5,000 to below 20,000`; nothing without one. */
const bandOf = (t: Words, { amountFrom, amountTo }: Pick<DraftStep, 'amountFrom' | 'amountTo'>): string | undefined => {
  const figure = (value: string | number) =>
    /^\d+(\.\d+)?$/.test(String(value)) ? shownNumber(value, String(value).includes('.') ? 2 : 0) : String(value)
  const [from, to] = [amountFrom, amountTo].map((value) =>
    value === undefined || value === '' ? undefined : figure(value),
  )
  if (from !== undefined && to !== undefined) return t('band', { from, to })
  if (from !== undefined) return t('bandFrom', { from })
  return to === undefined ? undefined : t('bandTo', { to })
}

export interface StepWords {
  /** Whom it asks, and a word on where they are looked for; undefined while nobody is chosen. */
  readonly who: string | undefined
  readonly where: string | undefined
  readonly mode: string
  readonly condition: string | undefined
  readonly band: string | undefined
  readonly reminder: string | undefined
}

/** What a step says of itself, in words. */
export const useStepWords = (
  conditions: readonly { name: string; label: string }[],
): ((step: DraftStep) => StepWords) => {
  const t = useText(chainMessages)
  const comma = useLanguage() === 'cn' ? '\u3001' : ', '
  const { roles } = useRoles()
  const { departments } = useDepartments(true)
  const role = (key: string | undefined) =>
    key === undefined || key === '' ? undefined : (roles.find(({ roleKey }) => roleKey === key)?.roleName ?? key)
  const asked = (step: DraftStep): Pick<StepWords, 'who' | 'where'> => {
    if (step.who === 'role') return { who: role(step.roleKey), where: step.place && t(`place_${step.place}`) }
    if (step.who === 'unit')
      return step.deptId
        ? { who: role(step.roleKey) ?? t('anyRole'), where: labelIn(departments, step.deptId) ?? step.deptId }
        : { who: undefined, where: undefined }
    const names = (step.userIds ?? []).map(
      (id) => step.$people?.find(({ userId }) => userId === Number(id))?.nickName ?? String(id),
    )
    return {
      who: names.length === 0 ? undefined : names.join(comma),
      where: names.length === 0 ? undefined : t('who_people'),
    }
  }
  return (step) => {
    const hours = Number(step.remindHours ?? 0)
    return {
      ...asked(step),
      mode: t(`mode_${step.mode ?? 'any'}`),
      condition: step.condition
        ? (conditions.find(({ name }) => name === step.condition)?.label ?? step.condition)
        : undefined,
      band: bandOf(t, step),
      reminder: hours > 0 ? t('remindAfter', { hours }) : undefined,
    }
  }
}
