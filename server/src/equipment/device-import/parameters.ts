import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import type { ImportField } from '@geodepot/contracts/kit/import.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { isPlainLine } from '@geodepot/contracts/kit/wire.ts'
import { parameterField, parameterPrefix } from '@geodepot/contracts/equipment/device-import.ts'
import type { FieldChange, GivenRow, Issue } from '../../kit/import/index.ts'
import type { NamedParameter } from '../category/index.ts'
import { issue } from './resolve.ts'

/** Technical parameters by category. */
export type Technical = ReadonlyMap<number, readonly NamedParameter[]>

// One of the same key is the same parameter, in whichever categories it stands.
const distinct = (parameters: readonly NamedParameter[]): NamedParameter[] =>
  [...new Map(parameters.toReversed().map((one) => [one.key, one])).values()].toReversed()
const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

/** Technical parameters as columns of a sheet: a column of their own each, headed by name and unit. */
export const parameterFields = (
  parameters: readonly NamedParameter[],
): { fields: ImportField[]; texts: Record<string, Text> } => {
  const all = distinct(parameters)
  return {
    fields: all.map(({ key, name, nameEn, type }) => ({
      key: parameterField(key),
      kind: type === 'number' ? 'count' : 'text',
      headers: [name, nameEn, key],
    })),
    texts: Object.fromEntries(
      all.map(({ key, name, nameEn, unit }) => [
        parameterField(key),
        [withUnit(name, unit), withUnit(nameEn, unit)] as const,
      ]),
    ),
  }
}

export const isParameter = (field: string): boolean => field.startsWith(parameterPrefix)
const figure = /^-?\d{1,14}(\.\d{1,6})?$/
const longest = 200

/** What the row says of technical parameters: their values by key, and why some are not taken. */
export const parametersIn = (
  { values }: GivenRow,
  category: number | undefined,
  technical: Technical,
): { said: Record<string, string>; issues: Issue[] } => {
  const own = new Map((category === undefined ? [] : (technical.get(category) ?? [])).map((one) => [one.key, one]))
  const given = Object.entries(values)
    .filter(([field]) => isParameter(field))
    .map(([field, value]) => ({ field, key: field.slice(parameterPrefix.length), value }))
  const issuesIn = ({ field, key, value }: (typeof given)[number]): Issue[] => {
    const known = own.get(key)
    if (known === undefined) return [issue(field, deviceImportMessages, 'noSuchParameter')]
    if (known.type === 'number' && !figure.test(value)) return [issue(field, kitMessages, 'notANumber')]
    if (!isPlainLine(value)) return [issue(field, kitMessages, 'unseenSigns')]
    return value.length > longest ? [issue(field, kitMessages, 'tooLong', { max: longest })] : []
  }
  return { said: Object.fromEntries(given.map(({ key, value }) => [key, value])), issues: given.flatMap(issuesIn) }
}

/** What becomes of a card's parameters by what a row says. */
export const parameterChanges = (
  before: Readonly<Record<string, string>>,
  said: Readonly<Record<string, string>>,
): FieldChange[] =>
  Object.entries(said)
    .filter(([key, value]) => (before[key] ?? '') !== value)
    .map(([key, value]) => ({ field: parameterField(key), before: before[key] ?? null, after: value }))
