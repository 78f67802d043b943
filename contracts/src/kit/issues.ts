import type { z } from 'zod'
import { kitMessages } from './kit.messages.ts'
import { type Language, type Messages, type Params, textOf } from './messages.ts'
import type { FieldError } from './wire.ts'

/** Why a field is not right: a text by its key, filled for one language. */
export interface IssueReason {
  readonly key: string
  readonly messages: Messages
  readonly params: Params
  /** A path into the input, e.g. `lines.3.requestedQty`. */
  readonly field: string
}

/**
 * What an input's issues say to a person; the same words on the server and in
 * the page. Parse with `reportInput: true`. `given` is what
 * was parsed: a number that is missing is told from one that is none by it
 * alone, since coercion makes a number of either.
 */
export const reasonsOf = (
  issues: readonly z.core.$ZodIssue[],
  messages: Messages,
  language: Language,
  given?: unknown,
): IssueReason[] =>
  issues.map((issue) => {
    const {
      key,
      params,
      from = kitMessages,
    } = given !== undefined && issue.code !== 'custom' && isMissing(given, issue.path)
      ? { key: 'required' }
      : explained(issue, messages)
    return {
      key,
      messages: from,
      params: { label: labelOf(issue.path, messages, language), ...params },
      field: issue.path.join('.'),
    }
  })

/** The same as field errors, in the form in which the server sends its own. */
export const fieldErrorsOf = (
  issues: readonly z.core.$ZodIssue[],
  messages: Messages,
  language: Language,
  given?: unknown,
): FieldError[] =>
  reasonsOf(issues, messages, language, given).map(({ field, key, messages: from, params }) => ({
    field,
    key,
    msg: textOf(from, key, language, params),
  }))

// What stands in something that was no object when it was given came of its parsing, and is not missing.
const isMissing = (given: unknown, [name, ...rest]: readonly PropertyKey[]): boolean => {
  if (name === undefined) return given === undefined || given === null || given === ''
  return typeof given === 'object' && given !== null && isMissing((given as Record<PropertyKey, unknown>)[name], rest)
}

/**
 * How a field is called: the module's word for its path, for its name, or the
 * kit's. The name itself when nobody has a word for it.
 */
export const labelOf = (path: readonly PropertyKey[], messages: Messages, language: Language): string => {
  const names = path.filter((part) => typeof part === 'string')
  const name = names.at(-1) ?? ''
  const qualified = names.join('.')
  for (const [from, key] of [
    [messages, qualified],
    [messages, name],
    [kitMessages, name],
  ] as const) {
    if (Object.hasOwn(from.texts, key)) return textOf(from as Messages, key, language)
  }
  return name
}

// What a person is told, from what the schema found.
const explained = (issue: z.core.$ZodIssue, messages: Messages): { key: string; params?: Params; from?: Messages } => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      return { key: issue.expected === 'number' || issue.expected === 'int' ? 'notANumber' : 'invalid' }
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? { key: 'required' }
          : { key: 'tooShort', params: { min: Number(issue.minimum) } }
      return { key: issue.origin === 'array' ? 'tooFew' : 'tooSmall', params: { min: Number(issue.minimum) } }
    case 'too_big':
      return {
        key: issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        params: { max: Number(issue.maximum) },
      }
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? { key: 'required' } : { key: 'notAChoice' }
    case 'invalid_format':
      if (issue.input === '') return { key: 'required' }
      return { key: issue.format === 'date' ? 'notADate' : 'invalid' }
    case 'custom': {
      const key = (issue.params as { key?: string } | undefined)?.key
      const params = (issue.params as { params?: Params } | undefined)?.params
      if (key === undefined) return { key: 'invalid' }
      return { key, ...(params && { params }), from: Object.hasOwn(messages.texts, key) ? messages : kitMessages }
    }
    default:
      return { key: issue.input === undefined ? 'required' : 'invalid' }
  }
}
