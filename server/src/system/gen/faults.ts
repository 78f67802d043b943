import {
  type GenColumnInput,
  type GenInput,
  lineTypes,
  queriesOf,
  sortableTypes,
} from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import type { KeyOf, Text } from '@geodepot/contracts/kit/messages.ts'
import { derivedNames, filterNames, fieldOf } from './make/description.ts'
import { describe } from './describe.ts'
import { isReservedColumn, isReservedField, isReservedModule } from './reserved.ts'

type Key = KeyOf<typeof genMessages>
/** What stands against a description, at a path of it. */
export interface Fault {
  readonly field: string
  readonly key: Key
  readonly params?: Readonly<Record<string, string | Text>>
}

const fieldNameOf = ({ fieldName, columnName }: GenColumnInput): string => fieldName ?? fieldOf(columnName)
const wordOf = (key: string): Text => genMessages.texts[key as Key]

const ofColumn = (column: GenColumnInput, path: string): Fault[] => {
  const { columnType, part, queryType } = column
  const type = wordOf(`type_${columnType}`)
  const name = fieldNameOf(column)
  return [
    ...(isReservedColumn(column.columnName)
      ? [{ field: `${path}.columnName`, key: 'reservedName', params: { name: column.columnName } } as const]
      : []),
    ...(isReservedField(name) ? [{ field: `${path}.fieldName`, key: 'reservedName', params: { name } } as const] : []),
    ...(columnType === 'dictionary' && column.dictType === undefined
      ? [{ field: `${path}.dictType`, key: 'needsDictionary' } as const]
      : []),
    ...(part === 'line' && !lineTypes.includes(columnType)
      ? [{ field: `${path}.columnType`, key: 'notInLines', params: { type } } as const]
      : []),
    ...(part === 'line' && column.isEdit === '0' ? [{ field: `${path}.isEdit`, key: 'lineInForm' } as const] : []),
    ...(part === 'header' && column.isRequired === '1' && column.isEdit === '0'
      ? [{ field: `${path}.isEdit`, key: 'requiredInForm' } as const]
      : []),
    ...(queriesOf[columnType].includes(queryType)
      ? []
      : [
          {
            field: `${path}.queryType`,
            key: 'notThisQuery',
            params: { type, query: wordOf(`query_${queryType}`) },
          } as const,
        ]),
    ...(column.isSort === '1' && !sortableTypes.includes(columnType)
      ? [{ field: `${path}.isSort`, key: 'notSortable', params: { type } } as const]
      : []),
  ]
}

// Header and lines share one set of texts, so that a field's name occurs
// once; columns are names within their own table.
const repeated = (columns: readonly GenColumnInput[]): Fault[] =>
  columns.flatMap((column, at): Fault[] => {
    const before = columns.slice(0, at)
    const name = fieldNameOf(column)
    return [
      ...(before.some((other) => other.part === column.part && other.columnName === column.columnName)
        ? [{ field: `columns.${at}.columnName`, key: 'repeatedName', params: { name: column.columnName } } as const]
        : []),
      ...(before.some((other) => fieldNameOf(other) === name)
        ? [{ field: `columns.${at}.fieldName`, key: 'repeatedName', params: { name } } as const]
        : []),
    ]
  })

const derived = (given: GenInput): Fault[] => {
  const { columns, lines } = describe(given, '', false)
  const all = [...columns, ...lines]
  const owners = new Map<string, string>()
  for (const column of all)
    for (const name of [...derivedNames(column), ...filterNames(column)])
      if (name !== column.field) owners.set(name, owners.get(name) ?? column.field)
  const taken = given.columns.flatMap((column, at): Fault[] => {
    const name = fieldNameOf(column)
    const other = owners.get(name)
    return other === undefined
      ? []
      : [{ field: `columns.${at}.fieldName`, key: 'derivedName', params: { name, other } }]
  })
  const clashing = all.filter((column, at) =>
    derivedNames(column).some(
      (name) => isReservedField(name) || all.slice(0, at).some((other) => derivedNames(other).includes(name)),
    ),
  )
  return [
    ...taken,
    ...clashing.map(({ field }): Fault => ({
      field: `columns.${given.columns.findIndex((column) => fieldNameOf(column) === field)}.fieldName`,
      key: 'derivedName',
      params: { name: field, other: field },
    })),
  ]
}

/** All that stands against a description in itself. What else there is, the caller looks up. */
export const faultsOf = (given: GenInput): Fault[] => {
  const { tplCategory, businessName, prefix, columns } = given
  const header = columns.filter(({ part }) => part === 'header')
  const isDocument = tplCategory === 'document'
  return [
    ...(isReservedModule(businessName)
      ? [{ field: 'businessName', key: 'reservedModule', params: { name: businessName } } as const]
      : []),
    ...(isDocument && prefix === undefined ? [{ field: 'prefix', key: 'needsPrefix' } as const] : []),
    ...(header.length === 0 ? [{ field: 'columns', key: 'needsColumns' } as const] : []),
    ...(isDocument && header.length === columns.length ? [{ field: 'lines', key: 'needsLines' } as const] : []),
    ...(header.length > 0 && header.every(({ isList }) => isList === '0')
      ? [{ field: 'columns', key: 'needsListed' } as const]
      : []),
    ...(header.length > 0 && header.every(({ isEdit }) => isEdit === '0')
      ? [{ field: 'columns', key: 'needsEdited' } as const]
      : []),
    ...columns.flatMap((column, at) => ofColumn(column, `columns.${at}`)),
    ...repeated(columns),
    ...derived(given),
  ]
}
