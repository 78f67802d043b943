import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { ImportPlan, UnknownValue } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'

/** The fields that name an entry of a dictionary, and of which. */
export const worded = {
  materialType: dictionaries.materialType,
  unit: dictionaries.unit,
  orderUnit: dictionaries.unit,
  issueUnit: dictionaries.unit,
  dangerousClass: dictionaries.dangerousGoods,
} as const
type WordedField = keyof typeof worded
const wordedFields = Object.keys(worded) as WordedField[]
export const isWorded = (field: string): field is WordedField => Object.hasOwn(worded, field)

interface Entry {
  readonly type: string
  readonly value: string
  readonly label: string
  readonly labelEn: string
}
export const loadEntries = async (reader: Reader): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select type, value, label, label_en as "labelEn" from system.dict_data
    where type = any(${[...new Set(Object.values(worded))]}::text[]) and status = '0' order by type, sort, value`.execute(
    reader,
  )
  return rows
}

export interface Resolved {
  readonly issues: readonly Issue[]
  readonly values: Readonly<Partial<Record<WordedField, string>>>
}
interface Asked {
  readonly value: string
  readonly rows: number[]
  readonly use: string | undefined
}

/** What the rows' words stand for: an entry's value or its label in either language, or what the person decided. */
export const resolveWords = (
  rows: readonly GivenRow[],
  entries: readonly Entry[],
  plan: ImportPlan,
  language: Language,
): { resolved: Resolved[]; unknown: UnknownValue[]; choices: Record<string, UnknownValue['alike']> } => {
  const known = new Map(
    entries.flatMap((one) =>
      [one.label, one.labelEn, one.value].map((word) => [`${one.type}\n${folded(word)}`, one.value] as const),
    ),
  )
  const single = new Map(
    plan.values.flatMap(({ field, value, use }) =>
      value === undefined ? [] : [[`${field}\n${folded(value)}`, use] as const],
    ),
  )
  const rest = new Map(plan.values.flatMap(({ field, value, use }) => (value === undefined ? [[field, use]] : [])))
  const decisionOn = (field: string, word: string) => single.get(`${field}\n${folded(word)}`) ?? rest.get(field)
  const unknown = new Map<WordedField, Map<string, Asked>>()
  const valueOf = (row: GivenRow, field: WordedField): { value?: string; issue?: Issue } => {
    const word = row.values[field] ?? plan.defaults[field] ?? ''
    if (word === '') return {}
    const value = known.get(`${worded[field]}\n${folded(word)}`)
    if (value !== undefined) return { value }
    const use = decisionOn(field, word)
    const asked = unknown.get(field) ?? new Map<string, Asked>()
    unknown.set(field, asked)
    const one = asked.get(folded(word)) ?? { value: word, rows: [], use }
    asked.set(folded(word), one)
    one.rows.push(row.row)
    const chosen = entries.some((entry) => entry.type === worded[field] && entry.value === use)
    return chosen && use !== undefined
      ? { value: use }
      : { issue: { field, from: importMessages.namespace, key: 'unknownValue', params: { value: word } } }
  }
  const resolved = rows.map((row): Resolved => {
    const found = wordedFields.map((field) => [field, valueOf(row, field)] as const)
    return {
      issues: found.flatMap(([, { issue }]) => issue ?? []),
      values: Object.fromEntries(found.flatMap(([field, { value }]) => (value === undefined ? [] : [[field, value]]))),
    }
  })
  const told = [...unknown].flatMap(([field, asked]) =>
    [...asked.values()].map(({ value, rows: at, use }) => ({
      field,
      value,
      of: null,
      count: at.length,
      rows: at.slice(0, 3),
      alike: [],
      decided: use !== undefined,
      decision: use === undefined ? null : { use },
    })),
  )
  const choicesFor = (field: WordedField) =>
    entries
      .filter(({ type }) => type === worded[field])
      .map(({ value, label, labelEn }) => ({ use: value, label: language === 'cn' ? label : labelEn }))
  return {
    resolved,
    unknown: told,
    choices: Object.fromEntries([...unknown.keys()].map((field) => [field, choicesFor(field)])),
  }
}
