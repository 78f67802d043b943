import { countryCodes } from '@geodepot/contracts/kit/countries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import type { SupplierInput } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { knownCurrencies } from '../currency/index.ts'
import { type Reference, referenceReasons } from '../reference/index.ts'
import { reason } from './terms.ts'

/** What stands may stay, though it is offered no more. */
export interface Before {
  readonly id: number
  readonly code: string
  readonly currency: string
  readonly supplies: readonly string[]
  readonly papers: readonly string[]
  /** In which currencies he is paid. */
  readonly accounts: readonly string[]
}
const referencesOf = (supplies: readonly string[], papers: readonly string[]): Reference[] => [
  ...supplies.map((value) => ({
    field: 'supplies',
    kind: 'dictionary' as const,
    type: dictionaries.supplyKind,
    value,
  })),
  ...papers.map((value, at) => ({
    field: `papers.${at}.kind`,
    kind: 'dictionary' as const,
    type: dictionaries.supplierPaper,
    value,
  })),
]

/** What speaks against each of these suppliers, in their order; `before` says how those that are changed stand. */
export const reasonsAgainst = async (
  db: Reader,
  actor: Actor,
  given: readonly (SupplierInput & { readonly id?: number })[],
  before: readonly Before[] = [],
): Promise<Reason[][]> => {
  const currencies = await knownCurrencies(db)
  const same = await sameAs(db, given)
  return Promise.all(
    given.map(async (one, at) => {
      const stood = before.find(({ id }) => id === one.id)
      const papers = (one.papers ?? []).map(({ kind }) => kind)
      const formerPapers = (one.papers ?? []).flatMap(({ kind }) => (stood?.papers.includes(kind) ? kind : ''))
      const offered = (code: string) => currencies.offers(code) || code === stood?.currency
      return [
        ...(countryCodes.includes(one.country) ? [] : [reason('unknownCountry', { value: one.country }, 'country')]),
        ...(offered(one.currencyCode) ? [] : [reason('unknownCurrency', { value: one.currencyCode }, 'currencyCode')]),
        ...(one.accounts ?? []).flatMap(({ currencyCode = '' }, index) =>
          currencyCode === '' || currencies.offers(currencyCode) || stood?.accounts.includes(currencyCode) === true
            ? []
            : [reason('unknownCurrency', { value: currencyCode }, `accounts.${index}.currencyCode`)],
        ),
        ...(await referenceReasons(
          db,
          actor,
          supplierMessages,
          referencesOf(one.supplies ?? [], papers),
          referencesOf(stood?.supplies ?? [], formerPapers),
        )),
        ...(same.get(at) ?? []),
      ]
    }),
  )
}

interface Same {
  readonly at: number
  readonly code: string
  readonly name: string
  readonly by: 'code' | 'name' | 'tax'
}
const key = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`
/** Others of the same code, name or tax number. */
const sameAs = async (
  db: Reader,
  given: readonly (SupplierInput & { readonly id?: number })[],
): Promise<Map<number, Reason[]>> => {
  const asked = given.map((one, at) => ({
    at,
    id: one.id ?? 0,
    code: one.supplierCode ?? '',
    name: one.supplierName,
    country: one.country,
    tax: one.taxNo ?? '',
  }))
  const { rows } = await sql<Same>`
    select t.at, a.code, a.name, case when lower(a.code) = lower(t.code) then 'code' when lower(a.name) = lower(t.name) then 'name' else 'tax' end as by
    from ${recordset(asked, { at: 'int', id: 'bigint', code: 'text', name: 'text', country: 'text', tax: 'text' })}
    join system.supplier a on a.deleted_at is null and a.id <> t.id and (lower(a.code) = lower(t.code) or lower(a.name) = lower(t.name)
      or (t.tax <> '' and a.tax_number <> '' and a.country = t.country and ${key('a.tax_number')} = ${key('t.tax')}))
    order by a.id`.execute(db)
  const said = ({ at, by, code, name }: Same): Reason => {
    if (by === 'code') return reason('takenCode', { code }, 'supplierCode')
    return by === 'name'
      ? reason('takenName', { name, code }, 'supplierName')
      : reason('takenTaxNo', { value: given[at]?.taxNo ?? '', name }, 'taxNo')
  }
  return new Map([...Map.groupBy(rows, ({ at }) => at)].map(([at, found]) => [at, found.map(said)]))
}
