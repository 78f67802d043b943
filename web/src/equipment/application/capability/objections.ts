import { acceptedModel, requirement } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { Parameter } from '@geodepot/contracts/equipment/category.ts'
import { fieldErrorsOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { z } from 'zod'
import { plainFigure } from '../../../kit/form/index.ts'
import { type Capability, type DraftRequirement, type WholeCapability, isUnwritten } from './capability.ts'
import type { Kind, Kinds } from '../form/kinds.ts'

const written = z.object({ requirements: z.array(requirement), accepted: z.array(acceptedModel) })
const parameterOf = (kind: Kind | undefined, { key }: DraftRequirement): Parameter | undefined =>
  kind?.parameters.find((one) => one.key === key)

/** What was written without the rows that were left empty; figures plain. */
export const tidied = (
  { unit, requirements = [], accepted = [] }: Capability,
  kind: Kind | undefined,
): WholeCapability => ({
  unit,
  requirements: requirements
    .filter((row) => !isUnwritten(row))
    .map((row) => {
      const value = row.value?.trim() ?? ''
      return { ...row, value: parameterOf(kind, row)?.type === 'number' ? plainFigure(value) : value }
    }),
  accepted: accepted
    .filter((row) => !isUnwritten(row))
    .map(({ modelId, factor = '' }) => ({ modelId, factor: plainFigure(String(factor)) })),
})

/** What is wrong in a capability, by its path, before the server is asked. */
export const wrongIn = (
  given: WholeCapability,
  kind: Kind | undefined,
  kinds: Kinds,
  language: Language,
): Map<string, string> => {
  const { unit, requirements, accepted } = given
  const say = (key: 'acceptedNeeded' | 'acceptedTwice' | 'parameterNumber', params = {}) =>
    textOf(applicationMessages, key, language, params)
  const result = written.safeParse(given, { reportInput: true })
  const found = new Map(
    result.success
      ? []
      : fieldErrorsOf(result.error.issues, applicationMessages, language, given).map(({ field, msg }) => [field, msg]),
  )
  const add = (path: string, text: string) => {
    if (!found.has(path)) found.set(path, text)
  }
  if (unit !== undefined && accepted.length === 0) add('accepted', say('acceptedNeeded'))
  for (const [at, { modelId }] of accepted.entries()) {
    const isThere = modelId === kind?.modelId || accepted.findIndex((other) => other.modelId === modelId) < at
    if (modelId !== undefined && isThere)
      add(`accepted.${at}.modelId`, say('acceptedTwice', { model: kinds.of({ modelId })?.name ?? modelId }))
  }
  for (const [at, row] of requirements.entries()) {
    const parameter = parameterOf(kind, row)
    if (parameter?.type === 'number' && row.value && !/^-?\d{1,12}(\.\d{1,6})?$/.test(row.value))
      add(`requirements.${at}.value`, say('parameterNumber', { name: parameter.name }))
  }
  return found
}
