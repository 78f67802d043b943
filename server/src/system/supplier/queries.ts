import { countryName } from '@geodepot/contracts/kit/countries.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import {
  type NearSupplier,
  type SupplierDetail,
  type SupplierRow,
  supplier,
} from '@geodepot/contracts/system/supplier.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, contains, spoken } from '../../kit/database/database.ts'
import { type Listing, listed, streamed } from '../../kit/database/list.ts'

type SupplierQuery = Omit<InputOf<typeof supplier.list>, 'pageNum' | 'pageSize'>
export type Row = Omit<SupplierRow, 'countryName'>

/** Papers that expire within so many days are told of. */
const soonDays = 60
const paperUntil = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from system.supplier_paper p where p.supplier_id = a.id and p.valid_until < ${day})`
const expired = () => paperUntil(sql`${today()}::date`)
const soon = () => paperUntil(sql`${today()}::date + ${soonDays}::int`)

/** Who may see where suppliers are paid to. */
export const seesAccounts = (actor: Actor): boolean => mayDo(actor, 'system:supplier:bank')

const filters = (query: SupplierQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined ? [] : [contains('a.search', query.keyword)]),
  ...(query.supplies === undefined ? [] : [sql<SqlBool>`a.supplies && ${query.supplies}::text[]`]),
  ...(query.country === undefined ? [] : [sql<SqlBool>`a.country = ${query.country}`]),
  ...(query.state === undefined
    ? []
    : [query.state === 'blocked' ? sql<SqlBool>`a.blocked_at is not null` : sql<SqlBool>`a.blocked_at is null`]),
  ...(query.papersFilter === undefined ? [] : [query.papersFilter === 'expired' ? expired() : soon()]),
]

const columnsFor = (actor: Actor, language: Language): RawBuilder<unknown> => {
  const may = (action: keyof typeof supplier, condition: RawBuilder<unknown>) =>
    sql`case when ${mayDo(actor, supplier[action].permission)} and ${condition} then true end`
  return sql`a.id, a.code as "supplierCode", a.name as "supplierName", a.name_en as "supplierNameEn", a.country, a.currency_code as "currencyCode",
    a.tax_number as "taxNo", a.supplies, array_to_string(array(select ${spoken('e.label', language)} from system.dict_data e
      where e.type = ${dictionaries.supplyKind} and e.value = any(a.supplies) order by e.sort), ', ') as "suppliesName",
    coalesce((select trim(c.name || ' ' || c.phone) from system.supplier_contact c where c.supplier_id = a.id order by c.position limit 1), '') as contact,
    case when a.blocked_at is null then 'active' else 'blocked' end as state, a.block_reason as "blockReason",
    (select min(p.valid_until) from system.supplier_paper p where p.supplier_id = a.id) as "firstExpiry",
    case when ${expired()} then 'expired' when ${soon()} then 'soon' end as expiry, a.version,
    jsonb_strip_nulls(jsonb_build_object('edit', ${may('update', sql`true`)}, 'remove', ${may('remove', sql`true`)}, 'merge', ${may('merge', sql`true`)},
      'block', ${may('block', sql`a.blocked_at is null`)}, 'unblock', ${may('unblock', sql`a.blocked_at is not null`)})) as can,
    cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`
}
const joins = sql`left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`

/** One declaration for the page, its total and its export. */
export const supplierListing = (actor: Actor, query: SupplierQuery, language: Language): Listing => ({
  from: sql`system.supplier a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { supplierCode: 'a.code', supplierName: 'a.name', createTime: 'a.created_at' },
  columns: columnsFor(actor, language),
  joins,
})
export const inWords =
  (language: Language) =>
  <R extends Row>(row: R): R & { countryName: string } => ({ ...row, countryName: countryName(row.country, language) })

export const findSuppliers = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof supplier.list>,
  language: Language,
): Promise<Page<SupplierRow>> => {
  const { rows, ...total } = await listed<Row>(db, supplierListing(actor, query, language), query)
  return { rows: rows.map(inWords(language)), ...total }
}
export async function* allSuppliers(
  db: Reader,
  actor: Actor,
  query: InputOf<typeof supplier.export>,
  language: Language,
): AsyncGenerator<SupplierRow> {
  for await (const row of streamed<Row>(db, supplierListing(actor, query, language), query))
    yield inWords(language)(row)
}

const below = (table: string, object: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(${object} order by x.position) from ${sql.table(table)} x where x.supplier_id = a.id), '[]'::jsonb)`
const contacts = below(
  'system.supplier_contact',
  sql`jsonb_build_object('contactName', x.name, 'post', x.post, 'phone', x.phone, 'email', x.email)`,
)
const accounts = below(
  'system.supplier_account',
  sql`jsonb_build_object('bank', x.bank, 'accountName', x.holder, 'accountNo', x.number, 'swift', x.swift, 'currencyCode', coalesce(x.currency_code, ''))`,
)
const papers = below(
  'system.supplier_paper',
  sql`jsonb_build_object('kind', x.kind, 'number', x.number, 'validUntil', x.valid_until)`,
)
/** Each with all that hangs on it. */
export const supplierDetails = async (
  db: Reader,
  actor: Actor,
  ids: readonly number[],
  language: Language,
): Promise<SupplierDetail[]> => {
  const { rows } = await sql<Omit<SupplierDetail, 'countryName'>>`
    select ${columnsFor(actor, language)}, a.address, a.website, a.payment_terms as "paymentTerms", a.former, ${contacts} as contacts,
      ${seesAccounts(actor) ? accounts : sql`null`} as accounts, ${papers} as papers
    from system.supplier a ${joins} where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id`.execute(
    db,
  )
  return rows.map(inWords(language))
}

const most = 6
/** What tells tax numbers apart, whatever stands between their signs. */
export const taxKey = (number: RawBuilder<unknown>) => sql`lower(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`
/** Suppliers that may be the same as what is being written. */
export const findNear = async (
  db: Reader,
  { supplierName = '', supplierNameEn = '', taxNo = '', except = 0 }: InputOf<typeof supplier.near>,
): Promise<NearSupplier[]> => {
  const { rows } = await sql<NearSupplier>`
    with found as (
      select id, 'sameTaxNo' as because, 2 as weight, 1::real as likeness from system.supplier
        where deleted_at is null and tax_number <> '' and ${taxKey(sql`tax_number`)} = ${taxKey(sql`${taxNo}::text`)}
      union all select f.supplier_id, 'nameAlike', 1, f.likeness from system.suppliers_alike(${supplierName}, ${supplierNameEn}, ${most + 1}) f),
    surest as (select distinct on (id) * from found where id <> ${except} order by id, weight desc, likeness desc)
    select a.id, a.code as "supplierCode", a.name as "supplierName", a.name_en as "supplierNameEn", s.because
    from surest s join system.supplier a on a.id = s.id order by s.weight desc, s.likeness desc, a.id limit ${most}`.execute(
    db,
  )
  return rows
}
