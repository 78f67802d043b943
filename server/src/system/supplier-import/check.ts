import { countryCodes, countryName } from '@geodepot/contracts/kit/countries.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SupplierDetail, type SupplierInput, supplierInput } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { supplierImportMessages } from '@geodepot/contracts/system/supplier-import.messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type GivenRow,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { knownCurrencies } from '../currency/index.ts'
import { reasonsAgainst, supplierDetails } from '../supplier/index.ts'

export interface Item {
  readonly input: SupplierInput
  /** The one that is changed, as it was read. */
  readonly stands?: { readonly id: number; readonly version: number }
}

const countries = new Map(
  countryCodes.flatMap((code) =>
    [code, countryName(code, 'cn'), countryName(code, 'en')].map((word) => [folded(word), code] as const),
  ),
)
const words = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Lists, ours among them, write a contact and its number in one cell: `王静 010-5550100`. */
const contactApart = (row: GivenRow): GivenRow => {
  const { contactName = '', phone } = row.values
  const [, name, number = ''] = /^(.*?\S)\s+([+(]?\d[\d\s()-]*)$/.exec(contactName) ?? []
  if (phone !== undefined || name === undefined || number.replaceAll(/\D/g, '').length < 5) return row
  return { ...row, values: { ...row.values, contactName: name, phone: number } }
}

export const check: ImportDefinition<Item>['check'] = async (reader, actor, given, plan, language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'system:supplier:edit')) throw forbidden()
  await progress(0)
  const rows = given.map(contactApart)
  const standing = await standingOf(reader, rows)
  const details = new Map(
    (await supplierDetails(reader, actor, [...new Set(standing.values())], language)).map((one) => [one.id, one]),
  )
  const currencies = await knownCurrencies(reader)
  const supplies = await suppliesIn(reader)
  const read = rows.map((row, at) => {
    const before = details.get(standing.get(at) ?? 0)
    return { row, before, ...inputOf(row, before, before ? {} : plan.defaults, { currencies, supplies }) }
  })
  const inputs = read.flatMap(({ data, before }) => (data ? [{ ...data, ...(before && { id: before.id }) }] : []))
  const stand = [...details.values()].map((one) => ({
    id: one.id,
    code: one.supplierCode,
    currency: one.currencyCode,
    supplies: one.supplies,
    papers: one.papers.map(({ kind }) => kind),
    accounts: (one.accounts ?? []).map(({ currencyCode }) => currencyCode),
  }))
  const against = await reasonsAgainst(reader, actor, inputs, stand)
  const repeated = repeats(rows)
  let asked = 0
  const verdicts = read.map(({ row, before, data, issues }): Verdict<Item> => {
    const wrong = data ? (against[asked++] ?? []) : []
    const all = [
      ...issues,
      ...wrong.map(({ field = '', key, messages, params = {} }) => ({
        field: field.split('.')[0] ?? '',
        from: messages.namespace,
        key,
        params,
      })),
      ...repeated(row),
    ]
    if (all.length > 0 || !data) return { outcome: 'refused', issues: all }
    if (!before) return { outcome: 'new', item: { input: data } }
    const fields = changesIn(row, data, before)
    const { id, version } = before
    return fields.length === 0
      ? { outcome: 'equal' }
      : { outcome: 'changed', item: { input: data, stands: { id, version } }, name: before.supplierName, fields }
  })
  return { verdicts, unknown: [], choices: {} }
}

/** The supplier that each row means: that of its code, else that of its name. */
const standingOf = async (reader: Reader, rows: readonly GivenRow[]): Promise<ReadonlyMap<number, number>> => {
  const asked = rows.map(({ values }, at) => ({
    at,
    code: values['supplierCode'] ?? '',
    name: values['supplierName'] ?? '',
  }))
  const { rows: found } = await sql<{ at: number; id: number }>`
    select t.at, a.id from ${recordset(asked, { at: 'int', code: 'text', name: 'text' })} join system.supplier a on a.deleted_at is null
      and case when t.code <> '' then lower(a.code) = lower(t.code) else lower(a.name) = lower(t.name) end`.execute(
    reader,
  )
  return new Map(found.map(({ at, id }) => [at, id]))
}
const suppliesIn = async (reader: Reader): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ value: string; words: string[] }>`
    select value, array[value, label, label_en] as words from system.dict_data where type = ${dictionaries.supplyKind} and status = '0'`.execute(
    reader,
  )
  return new Map(rows.flatMap(({ value, words: all }) => all.map((word) => [folded(word), value] as const)))
}

interface Words {
  readonly currencies: { codeOf(text: string): string }
  readonly supplies: ReadonlyMap<string, string>
}
const contactFields = ['contactName', 'phone', 'email'] as const
/** What a row says, on top of the supplier that it means. The contact that it names is the first one. */
const inputOf = (
  { values }: GivenRow,
  before: SupplierDetail | undefined,
  defaults: Readonly<Record<string, string>>,
  { currencies, supplies }: Words,
): { data?: SupplierInput; issues: Issue[] } => {
  const { supplies: scope, contactName, phone, email, ...given } = { ...defaults, ...values }
  const named = scope === undefined ? [] : words(scope)
  const unknown = named.filter((word) => !supplies.has(folded(word)))
  const [first, ...others] = before?.contacts ?? []
  const contact = { ...first, ...(contactName && { contactName }), ...(phone && { phone }), ...(email && { email }) }
  const says = contactFields.some((field) => values[field] !== undefined)
  const result = supplierInput.safeParse(
    {
      ...(before && writable(before)),
      ...given,
      ...(given['country'] !== undefined && {
        country: countries.get(folded(given['country'])) ?? given['country'],
      }),
      ...(given['currencyCode'] !== undefined && { currencyCode: currencies.codeOf(given['currencyCode']) }),
      ...(scope !== undefined && { supplies: named.flatMap((word) => supplies.get(folded(word)) ?? []) }),
      ...(says && { contacts: [contact, ...others] }),
    },
    { reportInput: true },
  )
  const issues: Issue[] = unknown.map((value) => ({
    field: 'supplies',
    from: supplierImportMessages.namespace,
    key: 'unknownSupply',
    params: { value },
  }))
  if (result.success) return { data: result.data, issues }
  const wrong = reasonsOf(result.error.issues, supplierMessages, 'cn').map(({ field, key, messages, params }) => ({
    field: field.startsWith('contacts') ? (field.split('.')[2] ?? 'contactName') : (field.split('.')[0] ?? ''),
    from: messages.namespace,
    key,
    params,
  }))
  return { issues: [...issues, ...wrong] }
}
const writable = (of: SupplierDetail) => ({
  supplierCode: of.supplierCode,
  supplierName: of.supplierName,
  supplierNameEn: of.supplierNameEn,
  country: of.country,
  currencyCode: of.currencyCode,
  taxNo: of.taxNo,
  address: of.address,
  website: of.website,
  paymentTerms: of.paymentTerms,
  supplies: of.supplies,
  contacts: of.contacts,
  papers: of.papers.map(({ validUntil, ...one }) => ({ ...one, ...(validUntil !== null && { validUntil }) })),
  remark: of.remark ?? '',
})

const changesIn = ({ values }: GivenRow, data: SupplierInput, before: SupplierDetail): FieldChange[] => {
  const [next] = data.contacts ?? []
  const [was] = before.contacts
  return Object.keys(values).flatMap((field): FieldChange[] => {
    const isContact = contactFields.find((one) => one === field)
    const sides = isContact
      ? [was?.[isContact], next?.[isContact]]
      : [before[field as keyof SupplierDetail], data[field as keyof SupplierInput]]
    const [former = '', later = ''] = sides.map((value) =>
      Array.isArray(value) ? value.toSorted().join(', ') : String(value ?? ''),
    )
    return former === later ? [] : [{ field, before: former === '' ? null : former, after: later }]
  })
}

/** Rows that mean the same supplier as another one. */
const repeats = (rows: readonly GivenRow[]): ((row: GivenRow) => Issue[]) => {
  const found = (['supplierCode', 'supplierName'] as const).map((field) =>
    repeatedRows(
      rows.map((row) => ({ row, key: folded(row.values[field] ?? '') || undefined })),
      field,
    ),
  )
  return (row) => found.flatMap((of) => of.get(row) ?? [])
}
