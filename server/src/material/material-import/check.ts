import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type MaterialInput, materialInput } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type Checked,
  type FieldChange,
  type GivenRow,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { type KnownCurrencies, knownCurrencies } from '../../system/currency/index.ts'
import { type Stored, ownReasons, writable } from '../material/index.ts'
import type { Item } from './item.ts'
import { type Known, identityOf, loadKnown } from './known.ts'
import { type Resolved, isWorded, loadEntries, resolveWords } from './words.ts'

export const check: ImportDefinition<Item>['check'] = async (
  reader,
  actor,
  given,
  plan,
  language,
  progress,
): Promise<Checked<Item>> => {
  if (plan.updateChanged && !mayDo(actor, 'material:material:edit')) throw forbidden()
  await progress(0)
  const currencies = await knownCurrencies(reader)
  const rows = given.map((row) => inCode(row, currencies))
  const { resolved, unknown, choices } = resolveWords(rows, await loadEntries(reader), plan, language)
  const known = await loadKnown(reader, rows)
  const repeated = repeats(rows, known)
  const verdicts = rows.map((row, index) =>
    judged(
      row,
      resolved[index] ?? { issues: [], values: {} },
      { known, currencies },
      plan.defaults,
      repeated.get(row) ?? [],
    ),
  )
  return { verdicts, unknown, choices }
}

/** A row whose currency is called by its code, whatever the sheet calls it. */
const inCode = (row: GivenRow, currencies: KnownCurrencies): GivenRow => {
  const { referenceCurrency: said } = row.values
  return said === undefined ? row : { ...row, values: { ...row.values, referenceCurrency: currencies.codeOf(said) } }
}

const lists: ReadonlySet<string> = new Set(['predecessors', 'equals'])
const severalIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

/** What a row says, as a person would write it. */
const inputOf = (
  { values }: GivenRow,
  names: Resolved['values'],
  defaults: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const currency = values['referencePrice'] === undefined ? undefined : defaults['referenceCurrency']
  return {
    ...(currency !== undefined && { referenceCurrency: currency }),
    ...Object.fromEntries(
      Object.entries(values).flatMap(([field, text]) =>
        isWorded(field) ? [] : [[field, lists.has(field) ? severalIn(text) : text]],
      ),
    ),
    ...names,
  }
}

const ofSchema = (
  input: Record<string, unknown>,
  currencies: KnownCurrencies,
  before: Stored | undefined,
): { data?: MaterialInput; issues: Issue[] } => {
  const result = materialInput.safeParse(input, { reportInput: true })
  if (result.success) {
    const own = ownReasons(result.data, currencies, before?.referenceCurrency)
    return {
      data: result.data,
      issues: own.map(({ key, field = '', params }) => ({
        field,
        from: materialMessages.namespace,
        key,
        ...(params && { params }),
      })),
    }
  }
  return {
    issues: reasonsOf(result.error.issues, materialMessages, 'cn').map(({ field, key, messages: from, params }) => ({
      field: field.split('.')[0] ?? '',
      from: from.namespace,
      key,
      params,
    })),
  }
}

const judged = (
  row: GivenRow,
  names: Resolved,
  { known, currencies }: { readonly known: Known; readonly currencies: KnownCurrencies },
  defaults: Readonly<Record<string, string>>,
  repeated: readonly Issue[],
): Verdict<Item> => {
  const before = known.of(row)
  // What was chosen for all rows is for new ones; of those that are there only what the row itself says is looked at.
  const wordsSaid = before
    ? Object.fromEntries(Object.entries(names.values).filter(([field]) => row.values[field] !== undefined))
    : names.values
  const input = inputOf(row, wordsSaid, before ? {} : defaults)
  const { data, issues } = ofSchema(before ? { ...writable(before), ...input } : input, currencies, before)
  const other = known.sameAs(row, before)
  const named = new Set(names.issues.map(({ field }) => field))
  const all = [
    ...names.issues,
    ...issues.filter(({ field }) => !named.has(field)),
    ...repeated,
    ...(other
      ? [
          {
            field: row.values['partNo'] === undefined ? 'materialNameCn' : 'partNo',
            from: materialMessages.namespace,
            key: 'taken',
            params: { code: other.materialCode, name: other.materialNameCn },
          },
        ]
      : []),
  ]
  if (all.length > 0 || !data) return { outcome: 'refused', issues: all }
  if (!before) return { outcome: 'new', item: { kind: 'new', input: data } }
  const fields = changesIn(input, before)
  if (fields.length === 0) return { outcome: 'equal' }
  const name = `${before.materialCode} ${before.materialNameCn}`
  return { outcome: 'changed', item: { kind: 'changed', input: { ...data, id: before.id } }, name, fields }
}

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.toSorted().join('; ') : value === null || value === undefined ? '' : String(value)
const isFigure = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
const figures: ReadonlySet<string> = new Set(['orderFactor', 'issueFactor', 'shelfLifeDays', 'referencePrice'])
const changesIn = (input: Readonly<Record<string, unknown>>, before: Stored): FieldChange[] =>
  Object.entries(input).flatMap(([field, given]): FieldChange[] => {
    const [was, next] = [plain(before[field as keyof Stored]), plain(given)]
    const same = figures.has(field) && isFigure(was) && isFigure(next) ? compare(was, next) === 0 : was === next
    return same ? [] : [{ field, before: was === '' ? null : was, after: next }]
  })

/** Rows that mean the same material as another one. */
const repeats = (rows: readonly GivenRow[], known: Known): ReadonlyMap<GivenRow, readonly Issue[]> => {
  const meant = (row: GivenRow): string => {
    const found = known.of(row)
    const code = row.values['materialCode']
    return found ? `id ${found.id}` : code === undefined ? identityOf(row) : `code ${code.toLowerCase()}`
  }
  return repeatedRows(
    rows.map((row) => ({ row, key: meant(row) })),
    ({ values }) => (values['materialCode'] === undefined ? 'partNo' : 'materialCode'),
  )
}
