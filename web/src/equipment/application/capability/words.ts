import type { ApplicationLineRow } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { useCallback } from 'react'
import { shownQuantity, type Translate, useLanguage, useText } from '../../../kit/i18n/index.ts'
import type { Capability, Comparison } from './capability.ts'
import type { Kinds } from '../form/kinds.ts'
import type { DraftLine } from '../values.ts'

type Words = Translate<typeof applicationMessages>
interface SaidRequirement {
  readonly name: string
  readonly comparison: Comparison
  readonly value: string
  readonly unit: string
}

/** `峰值出力 ≥ 60,000 lbf`. What is to be equal may be a text, and stays as it was written. */
export const requirementText = (t: Words, { name, comparison, value, unit }: SaidRequirement): string => {
  const figure = comparison !== 'is' && /^-?\d+(\.\d+)?$/.test(value)
  return `${t('requirement', { name, comparison: t(comparison), value: figure ? shownQuantity(value) : value })} ${unit}`.trim()
}
/** Whether a line asks for more than its model or category. */
export const asksMore = ({ requirements, accepted }: ApplicationLineRow): boolean =>
  requirements.length + accepted.length > 0
/** What a line that names no model takes: any of its category, or those that it lists. */
export const anyOf = ({ accepted }: Pick<ApplicationLineRow, 'accepted'>): 'anyModel' | 'listedModels' =>
  accepted.some(({ agreed }) => !agreed) ? 'listedModels' : 'anyModel'
const isOne = (factor: string | number): boolean => Number(factor) === 1
export const modelText = (t: Words, model: string, factor: string | number): string =>
  isOne(factor) ? model : t('acceptedFactor', { model, factor })

/** What a line asks for beside its model or category, in one line of text; empty where that is all. */
export const useCapabilityText = (kinds: Kinds): ((line: DraftLine) => string) => {
  const t = useText(applicationMessages)
  const language = useLanguage()
  return useCallback(
    (line) => {
      const { requirements = [], accepted = [] }: Capability = line
      const parameters = kinds.of(line)?.parameters ?? []
      const said = requirements.map(({ key = '', comparison, value = '' }) => {
        const parameter = parameters.find((one) => one.key === key)
        return requirementText(t, { name: parameter?.name ?? key, comparison, value, unit: parameter?.unit ?? '' })
      })
      const models = accepted.map(({ modelId = '', factor = '1' }) =>
        modelText(t, kinds.of({ modelId })?.name ?? String(modelId), factor),
      )
      return [...said, ...(models.length === 0 ? [] : [t('acceptedIn', { models: listIn(models, language) })])].join(
        ' · ',
      )
    },
    [kinds, t, language],
  )
}
