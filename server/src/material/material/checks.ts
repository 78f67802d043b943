import type { MaterialInput } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { KnownCurrencies } from '../../system/currency/index.ts'
import type { Reference } from '../../system/reference/index.ts'

const none = (value: string | undefined | null): boolean => value === undefined || value === null || value === ''

/** The entries of dictionaries that it names. */
export const referencesOf = (given: Partial<MaterialInput>): Reference[] => [
  { field: 'materialType', kind: 'dictionary', type: dictionaries.materialType, value: given.materialType },
  { field: 'unit', kind: 'dictionary', type: dictionaries.unit, value: given.unit },
  { field: 'orderUnit', kind: 'dictionary', type: dictionaries.unit, value: given.orderUnit },
  { field: 'issueUnit', kind: 'dictionary', type: dictionaries.unit, value: given.issueUnit },
  { field: 'dangerousClass', kind: 'dictionary', type: dictionaries.dangerousGoods, value: given.dangerousClass },
]

const reason = reasonIn(materialMessages)

/** What is wrong with one by itself, each at its field. The currency that it had stays, though it is offered no more. */
export const ownReasons = (given: MaterialInput, currencies: KnownCurrencies, had?: string | null): Reason[] => {
  const { referenceCurrency: code = '' } = given
  return [
    ...(given.serialFlag === 'Y' && given.rotableFlag === 'Y' ? [reason('rotableSerial', {}, 'rotableFlag')] : []),
    ...(none(given.orderUnit) === none(given.orderFactor) ? [] : [reason('unitAndFactor', {}, 'orderFactor')]),
    ...(none(given.issueUnit) === none(given.issueFactor) ? [] : [reason('unitAndFactor', {}, 'issueFactor')]),
    ...(code === '' || code === had || currencies.offers(code)
      ? []
      : [reason('unknownCurrency', { code }, 'referenceCurrency')]),
    ...(none(given.referencePrice) || code !== '' ? [] : [reason('currencyNeeded', {}, 'referenceCurrency')]),
  ]
}

interface Same {
  at: number
  code: string
  name: string
  byCode: boolean
}
/** For each that is the same as another material: which, at the field that says so. `id` is the one being changed. */
export const sameReasons = async (
  db: Reader,
  given: readonly (MaterialInput & { readonly id?: number })[],
): Promise<Map<number, Reason>> => {
  const asked = given.map((one, at) => ({
    at,
    id: one.id ?? 0,
    code: one.materialCode ?? '',
    name: one.materialNameCn,
    spec: one.specChassisNo ?? '',
    model: one.applicableModel ?? '',
    part: one.partNo ?? '',
  }))
  const columns = {
    at: 'int',
    id: 'bigint',
    code: 'text',
    name: 'text',
    spec: 'text',
    model: 'text',
    part: 'text',
  } as const
  const { rows } = await sql<Same>`
    select t.at, m.code, m.name, lower(m.code) = lower(t.code) as "byCode" from ${recordset(asked, columns)}
    join material.material m on m.deleted_at is null and m.id <> t.id and (lower(m.code) = lower(t.code) or m.identity = case when t.part = ''
      then lower(t.name || E'\n' || t.spec || E'\n' || t.model) else material.number_key(t.part) || E'\n' || lower(t.spec) end)
    order by t.at, "byCode"`.execute(db)
  return new Map(
    rows.map(({ at, code, name, byCode }) => [
      at,
      byCode
        ? reason('takenCode', { code }, 'materialCode')
        : reason('taken', { code, name }, none(given[at]?.partNo) ? 'materialNameCn' : 'partNo'),
    ]),
  )
}
