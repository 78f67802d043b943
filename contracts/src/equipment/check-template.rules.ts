import { compare, multiply } from '../kit/decimal.ts'
import type { KeptItem } from './check-template.ts'

/** How much it matters when an item is not good: from major on somebody has to repair it. */
export const checkSeverities = ['minor', 'major', 'critical'] as const
export type CheckSeverity = (typeof checkSeverities)[number]
/** `无渗漏/轻微渗漏` → each of them. */
export const choicesOf = (said: string | undefined): readonly string[] =>
  (said ?? '')
    .split('/')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What was found of an item, as it is written. */
export interface Found {
  readonly value: string
  readonly good?: boolean | undefined
  readonly photos: number
}
export type CheckProblem = 'notYesNo' | 'notAChoice' | 'notANumber' | 'photoAsked' | 'photoMissing'
/** What speaks against an answer, or whether it is good. */
export type Judged = { readonly good: boolean } | { readonly problem: CheckProblem; readonly field: 'value' | 'photos' }

const isDecimal = (text: string): boolean => /^-?\d{1,12}(\.\d{1,4})?$/.test(text)
const isReading = (text: string): boolean => /^\d{1,12}(\.\d)?$/.test(text)

const goodOf = (item: KeptItem, { value, good, photos }: Found): Judged => {
  switch (item.kind) {
    case 'yesNo':
      return value === 'Y' || value === 'N' ? { good: value === 'Y' } : { problem: 'notYesNo', field: 'value' }
    case 'choice':
      return choicesOf(item.choices).includes(value)
        ? { good: !choicesOf(item.badChoices).includes(value) }
        : { problem: 'notAChoice', field: 'value' }
    case 'number':
      if (!isDecimal(value)) return { problem: 'notANumber', field: 'value' }
      return {
        good:
          (item.min === undefined || compare(value, item.min) >= 0) &&
          (item.max === undefined || compare(value, item.max) <= 0),
      }
    case 'meter':
      return isReading(value) ? { good: true } : { problem: 'notANumber', field: 'value' }
    case 'photo':
      return photos > 0 ? { good: good !== false } : { problem: 'photoAsked', field: 'photos' }
    case 'text':
      return { good: good !== false }
  }
}
/** Whether an item was answered at all. */
export const isAnswered = (item: KeptItem, found: Found | undefined): found is Found =>
  found !== undefined && (item.kind === 'photo' ? found.photos > 0 : found.value !== '')

/** `photos` counts those that hang on the check as a whole as well. */
export const judge = (item: KeptItem, found: Found): Judged => {
  const judged = goodOf(item, found)
  if ('problem' in judged || judged.good || item.photo === 'N' || found.photos > 0) return judged
  return { problem: 'photoMissing', field: 'photos' }
}

/** Per cent to the tenth, as it is shown: never more than it is. */
export const passRate = (sampled: number, failed: number): number =>
  Math.floor(((sampled - failed) * 1000) / sampled) / 10
/** Whether a sample is good enough: by what was counted, not by a rate that was rounded. */
export const passes = (sampled: number, failed: number, percent: string): boolean =>
  compare(multiply(sampled - failed, 100), multiply(sampled, percent)) >= 0
export const worst = (severities: readonly CheckSeverity[]): CheckSeverity | null =>
  checkSeverities.findLast((severity) => severities.includes(severity)) ?? null
/** From major on somebody repairs it. */
export const isGrave = (severity: CheckSeverity | null): boolean => severity === 'major' || severity === 'critical'
