import type { ColumnType } from '@geodepot/contracts/system/gen.ts'
import type { Column } from './description.ts'
import { inString } from './words.ts'

/** How a type is written in each language that a module speaks. */
interface TypeFacts {
  /** The contract's schema of what a person writes. */
  readonly schema: (column: Column) => string
  /** The contract's schema of what a list answers. */
  readonly row: string
  /** In `create table`; `$` stands for the column's name. */
  readonly database: string
  /** What PostgreSQL calls it, without its bounds. */
  readonly shape: string
  /** What stands in the column of one that was left empty. */
  readonly empty: '' | 'N' | null
  /** How the column is read; `$` stands for it. */
  readonly read: string
  /** How a list, a table of lines and a grid show it. */
  readonly list: 'text' | 'figure' | 'money' | 'day'
  readonly grid: 'text' | 'figure' | 'money' | 'day' | 'choice'
  /** What tests write, and something else. */
  readonly sample: (column: Column) => readonly [string, string]
}

const words = (max: number, text: string): string => `'${inString(text.slice(0, max))}'`
const text: TypeFacts = {
  schema: ({ required, length }) => (required ? `required(${length})` : `text(${length})`),
  row: 'z.string()',
  database: 'text',
  shape: 'text',
  empty: '',
  read: '$',
  list: 'text',
  grid: 'text',
  sample: ({ length, cn }) => [words(length, `${cn}甲`), words(length, `${cn}乙`)],
}
const pointer = {
  schema: () => 'key',
  row: 'z.string()',
  database: 'text',
  shape: 'text',
  empty: null,
  read: '$',
  list: 'text',
  grid: 'text',
} as const

export const types: Readonly<Record<ColumnType, TypeFacts>> = {
  text,
  longText: { ...text, schema: ({ required, length }) => (required ? `prose(${length}).min(1)` : `prose(${length})`) },
  integer: {
    schema: () => 'integer',
    row: 'z.number().int()',
    database: 'int',
    shape: 'int',
    empty: null,
    read: '$',
    list: 'figure',
    grid: 'figure',
    sample: () => ['12', '34'],
  },
  quantity: {
    schema: () => 'quantity',
    row: 'z.string()',
    database: 'numeric(18, 3) check ($ > 0)',
    shape: 'numeric',
    empty: null,
    read: 'trim_scale($)::text',
    list: 'figure',
    grid: 'figure',
    sample: () => ["'12.5'", "'3'"],
  },
  money: {
    schema: () => 'money',
    row: 'z.string()',
    database: 'numeric(18, 2)',
    shape: 'numeric',
    empty: null,
    read: '$',
    list: 'money',
    grid: 'money',
    sample: () => ["'1234.50'", "'80.00'"],
  },
  date: {
    schema: () => 'date',
    row: 'z.string()',
    database: 'date',
    shape: 'date',
    empty: null,
    read: '$',
    list: 'day',
    grid: 'day',
    sample: () => ["'2026-07-21'", "'2026-08-02'"],
  },
  yesNo: {
    schema: () => 'yesNo',
    row: 'yesNo',
    database: "text check ($ in ('Y', 'N'))",
    shape: 'text',
    empty: 'N',
    read: '$',
    list: 'text',
    grid: 'choice',
    sample: () => ["'Y'", "'N'"],
  },
  dictionary: {
    ...pointer,
    schema: ({ required }) => (required ? 'required(100)' : 'text(100)'),
    empty: '',
    grid: 'choice',
    sample: () => ["'A1'", "'B2'"],
  },
  department: { ...pointer, database: 'text references system.department', sample: () => ["'C102'", "'C101'"] },
  project: { ...pointer, database: 'text references system.project', sample: () => ["'P2601'", "'P2601'"] },
}
export const factsOf = ({ type }: Column): TypeFacts => types[type]
/** Whether there may be nothing in it. */
export const mayBeNull = (column: Column): boolean => !column.required && factsOf(column).empty === null
/** The sample values of a column, as code. */
export const sampleOf = (column: Column, which: 0 | 1 = 0): string => factsOf(column).sample(column)[which]
