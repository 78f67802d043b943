import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { HistoryKind, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, conditionOf, visible } from '../../kit/access/visible.ts'
import { type Reader, containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { seesPrices } from '../material/index.ts'

type Filters = InputOf<typeof purchaseHistoryCalls.totals>

/** Rows of the person's departments, and those that the person loaded. */
export const historySeen = (actor: Actor): Visible =>
  visible(actor, { departments: ['x.department_id'], people: ['x.created_by'] })

const matchings: Readonly<Record<NonNullable<Filters['matching']>, RawBuilder<SqlBool>>> = {
  all: sql<SqlBool>`(x.material_id is not null and (x.supplier_id is not null or x.supplier_key = ''))`,
  material: sql<SqlBool>`x.material_id is null`,
  supplier: sql<SqlBool>`(x.supplier_id is null and x.supplier_key <> '')`,
}
const conditions = (query: Filters): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined ? [] : [contains('x.search', query.keyword)]),
  ...(query.document === undefined
    ? []
    : [sql<SqlBool>`lower(x.order_number || ' ' || x.supplier_text) like ${containing(query.document)}`]),
  ...(query.supplierId === undefined ? [] : [sql<SqlBool>`x.supplier_id = ${query.supplierId}`]),
  ...(query.materialId === undefined ? [] : [sql<SqlBool>`x.material_id = ${query.materialId}`]),
  ...(query.currencyCode === undefined ? [] : [sql<SqlBool>`x.currency_code = ${query.currencyCode}`]),
  ...(query.matching === undefined ? [] : [matchings[query.matching]]),
  ...(query.fileId === undefined ? [] : [sql<SqlBool>`x.file_id = ${query.fileId}`]),
  ...(query.beginDate === undefined ? [] : [sql<SqlBool>`x.ordered_on >= ${query.beginDate}::date`]),
  ...(query.endDate === undefined ? [] : [sql<SqlBool>`x.ordered_on <= ${query.endDate}::date`]),
]

export const historyListing = (actor: Actor, query: Filters, language: Language): Listing => {
  const priced = (value: RawBuilder<unknown>) => sql`case when ${seesPrices(actor)} then trim_scale(${value})::text end`
  return {
    from: sql`material.purchase_history x`,
    key: 'x.id',
    scope: historySeen(actor),
    where: conditions(query),
    sort: { id: 'x.id', orderNo: 'x.order_number', orderedOn: 'x.ordered_on' },
    columns: sql`x.id, x.order_number as "orderNo", x.line_number as "lineNo", x.ordered_on as "orderedOn", x.supplier_text as "supplierText", x.supplier_id as "supplierId",
      ${namedIn('s', language)} as "supplierName", x.material_text as "materialText", x.material_id as "materialId", coalesce(m.code, nullif(x.material_code, '')) as "materialCode",
      coalesce(nullif(${namedIn('m', language)}, ''), m.name) as "materialName", x.spec, x.part_number as "partNo", trim_scale(x.quantity)::text as quantity, x.unit as "unitName",
      trim_scale(x.pack_size)::text as "packSize", x.currency_code as "currencyCode", ${priced(sql`x.unit_price`)} as "unitPrice",
      case when ${seesPrices(actor)} then round(x.amount, cy.digits)::text end as amount, ${priced(sql`x.freight_amount`)} as "freightAmount", x.freight_note as "freightNote",
      x.project_text as "projectText", x.note as remark, x.file_id as "fileId", f.name as "fileName", x.row_number as "rowNumber"`,
    joins: sql`join material.purchase_history_file f on f.id = x.file_id join system.currency cy on cy.code = x.currency_code
      left join system.supplier s on s.id = x.supplier_id left join material.material m on m.id = x.material_id`,
  }
}

export const findTotals = async (db: Reader, actor: Actor, query: Filters) => {
  if (!seesPrices(actor)) return []
  const where = sql.join([conditionOf(historySeen(actor)), ...conditions(query)], sql` and `)
  const { rows } = await sql<{ currencyCode: string; count: number; amount: string }>`
    select g.code as "currencyCode", g.count, round(g.amount, cy.digits)::text as amount
    from (select x.currency_code as code, count(*) as count, sum(x.amount) as amount from material.purchase_history x where ${where} group by x.currency_code) g
    join system.currency cy on cy.code = g.code order by g.code`.execute(db)
  return rows
}

/** Texts that mean nothing yet, one row each, those of most rows first. */
export const findOpen = async (
  db: Reader,
  actor: Actor,
  { kind, keyword, pageNum, pageSize }: InputOf<typeof purchaseHistoryCalls.open>,
) => {
  const isMaterial = kind === 'material'
  const [key, text] = isMaterial
    ? [sql`x.material_key`, sql`min(x.material_text)`]
    : [sql`x.supplier_key`, sql`min(x.supplier_text)`]
  const of = (column: RawBuilder<unknown>) => (isMaterial ? sql`min(${column})` : sql`''`)
  const where = sql.join(
    [
      conditionOf(historySeen(actor)),
      matchings[kind],
      ...(keyword === undefined ? [] : [contains('x.search', keyword)]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{
    rowId: number
    text: string
    spec: string
    partNo: string
    count: number
    total: number
  }>`
    select min(x.id) as "rowId", ${text} as text, ${of(sql`x.spec`)} as spec, ${of(sql`x.part_number`)} as "partNo", count(*) as count, count(*) over () as total
    from material.purchase_history x where ${where} group by ${key} order by count(*) desc, min(x.id) limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** The columns that a kind of match is about. */
export const columnsOf = (kind: HistoryKind) => ({ key: sql.ref(`${kind}_key`), id: sql.ref(`${kind}_id`) })
