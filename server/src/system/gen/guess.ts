import type { KeyOf, Text } from '@geodepot/contracts/kit/messages.ts'
import type { ColumnType } from '@geodepot/contracts/system/gen.ts'
import { genWords } from '@geodepot/contracts/system/gen-words.messages.ts'
import { upperFirst } from './make/names.ts'

/** A column as the catalogue has it. */
export interface Catalogued {
  readonly name: string
  /** As PostgreSQL writes it: `numeric(18,3)`. */
  readonly type: string
  readonly required: boolean
  readonly comment: string
  /** The table that it points to, `schema.table`. */
  readonly target: string | null
}

const wordOf = (part: string): Text | undefined =>
  Object.hasOwn(genWords.texts, part) ? genWords.texts[part as KeyOf<typeof genWords>] : undefined

/** A name of a column or table in both languages, as far as its words are known; Chinese is empty where one is not. */
export const labelsOf = (name: string, comment: string): readonly [cn: string, en: string] => {
  const parts = name.replace(/_(id|no)$/, '').split('_')
  const known = parts.map(wordOf)
  // Of a comment its first line, as it is seen.
  const [line = ''] = comment.split(/[\p{Cc}\p{Zl}\p{Zp}]/u, 1)
  const cn = /\p{Script=Han}/u.test(line)
    ? line
        .replaceAll(/\p{Cf}/gu, '')
        .trim()
        .slice(0, 40)
    : known.every((one) => one !== undefined)
      ? known.map((one) => one?.[0] ?? '').join('')
      : ''
  return [cn, upperFirst(parts.map((part, at) => known[at]?.[1] ?? part).join(' '))]
}

const byType: readonly (readonly [pattern: RegExp, type: ColumnType])[] = [
  [/^(smallint|integer|bigint)$/, 'integer'],
  [/^numeric(\(\d+,2\))$/, 'money'],
  [/^(numeric|real|double)/, 'quantity'],
  [/^(date|timestamp)/, 'date'],
  [/^boolean$/, 'yesNo'],
]
/** What a column most likely is. */
export const typeOf = ({ name, type, target }: Catalogued): ColumnType => {
  if (target === 'system.department') return 'department'
  if (target === 'system.project') return 'project'
  const found = byType.find(([pattern]) => pattern.test(type))?.[1]
  return found ?? (/(remark|note|content|description|purpose|reason)$/.test(name) ? 'longText' : 'text')
}

/** Columns that the generator gives every module of its own. */
const standard = new Set([
  'id',
  'number',
  'call_code',
  'state',
  'remark',
  'version',
  'submitted_by',
  'submitted_at',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'deleted_at',
  'document_id',
  'position',
])
/** What is left of a table's columns for a person to describe. */
export const ownColumns = (
  columns: readonly Catalogued[],
  kind: 'document' | 'master',
  part: 'header' | 'line',
): Catalogued[] =>
  columns.filter(({ name, type }) => {
    if (standard.has(name) || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > 30) return false
    if (kind === 'document' && part === 'header' && (name === 'project_id' || name === 'department_id')) return false
    return !/\[\]$|^(jsonb?|bytea|uuid|tsvector|tstzrange|interval)$/.test(type)
  })
