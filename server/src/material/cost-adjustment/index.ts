// Cost adjustments: invoices of goods whose cost was estimated, and fees whose invoices came late.
// Asked for by acceptance H8 and domain rule 7.12.
import {
  type AdjustmentFee,
  type CostAdjustmentLineRow,
  type CostAdjustmentRow,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import type { Route } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { factsOf, seesPrices } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { costAdjustmentDocuments } from './document.ts'

export { costAdjustmentDocuments } from './document.ts'
export { installation } from './installation.ts'
export { type Portion, postDifferences, postPortions } from './posting.ts'

const reads = documentReads(costAdjustmentDocuments, costAdjustmentCalls.list, {
  words: sql`a.number || ' ' || a.invoice_number`,
  ofProject: () => sql<SqlBool>`false`,
  where: ({ receiptId, adjustmentKind }) => [
    ...(receiptId === undefined ? [] : [sql<SqlBool>`a.receipt_id = ${receiptId}`]),
    ...(adjustmentKind === undefined ? [] : [sql<SqlBool>`a.kind = ${adjustmentKind}`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', bizDate: 'a.biz_date' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(costAdjustment)}, a.kind as "adjustmentKind", a.receipt_id as "receiptId", r.number as "receiptNumber",
    ${namedIn('s', language)} as "storeName", coalesce(${namedIn('v', language)}, '') as "supplierName", a.biz_date as "bizDate", a.invoice_number as "invoiceNo",
    case when ${seesPrices(actor)} then a.difference::text end as difference, ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.receipt r on r.id = a.receipt_id
    join material.store s on s.id = r.store_id left join system.supplier v on v.id = r.supplier_id`,
})

const detail = async (db: Reader, id: number, language: Language, actor: Actor) => {
  const priced = seesPrices(actor)
  const { rows: lines } = await sql<CostAdjustmentLineRow>`
    select l.id as "lineId", l.receipt_line_id as "receiptLineId", t.number as "batchNo", ${factsOf('m', language)}, trim_scale(x.quantity)::text as "receiptQty",
      x.currency_code as "currencyCode", case when ${priced} then round(coalesce(x.invoiced_amount, x.net_amount), cy.digits)::text end as "netAmount",
      case when ${priced} then round(l.invoiced_amount, cy.digits)::text end as "invoicedAmount", case when ${priced} then l.difference::text end as difference,
      case when ${priced} then l.remaining_amount::text end as "remainingAmount", case when ${priced} then l.issued_amount::text end as "issuedAmount"
    from material.cost_adjustment_line l join material.receipt_line x on x.id = l.receipt_line_id join material.batch t on t.id = x.batch_id
    join material.material m on m.id = t.material_id join system.currency cy on cy.code = x.currency_code where l.document_id = ${id} order by l.position`.execute(
    db,
  )
  const { rows: fees } = await sql<AdjustmentFee>`
    select f->>'feeKind' as "feeKind", f->>'amount' as amount, f->>'currencyCode' as "currencyCode", f->>'invoiceDate' as "invoiceDate",
      coalesce(f->>'invoiceNo', '') as "invoiceNo", f->>'key' as key
    from material.cost_adjustment a cross join lateral jsonb_array_elements(a.fees) with ordinality e (f, at) where a.id = ${id} and ${priced} order by e.at`.execute(
    db,
  )
  return { lines, fees }
}

registerPosting({ of: costAdjustmentDocuments })

const sheet = exporter<CostAdjustmentRow>()(costAdjustmentMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'adjustmentKind', codes: 'adjustmentKind_' },
  { key: 'receiptNumber', width: 26 },
  { key: 'storeName', width: 24 },
  { key: 'supplierName', width: 32 },
  { key: 'bizDate', type: 'date' },
  { key: 'invoiceNo', width: 20 },
  { key: 'difference', type: 'number' },
  ...documentSheetEnd,
])

export const routes: readonly Route[] = documentRoutes(costAdjustmentDocuments, costAdjustmentCalls, {
  reads,
  sheet,
  detail: (db, { id }, language, actor) => detail(db, id, language, actor),
})
