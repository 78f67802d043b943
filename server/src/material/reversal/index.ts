// Reversals: a receipt that was posted is taken back as a whole, at the same cost, once its chain has approved it.
// Asked for by acceptance H8 and domain rule S5.
import { type ReversalRow, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import type { Route } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { seesPrices } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { reversalDocuments } from './document.ts'

export { reversalDocuments } from './document.ts'
export { installation } from './installation.ts'

const reads = documentReads(reversalDocuments, reversalCalls.list, {
  ofProject: () => sql<SqlBool>`false`,
  where: ({ receiptId }) => (receiptId === undefined ? [] : [sql<SqlBool>`a.receipt_id = ${receiptId}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', bizDate: 'a.biz_date' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(reversal)}, a.receipt_id as "receiptId", r.number as "receiptNumber", r.kind as "receiptKind",
    ${namedIn('s', language)} as "storeName", coalesce(v.name, '') as "supplierName", a.biz_date as "bizDate", a.reason, coalesce(t.batches, '') as "batchNo",
    case when ${seesPrices(actor)} then t.amount::text end as "amortAmount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.receipt r on r.id = a.receipt_id
    join material.store s on s.id = r.store_id left join system.supplier v on v.id = r.supplier_id
    left join lateral (select string_agg(b.number, ', ' order by b.number) as batches, sum(l.purchase_amount + coalesce(l.fee_amount, 0)) as amount
      from material.receipt_line l left join material.batch b on b.id = l.batch_id where l.document_id = r.id) t on true`,
})

registerPosting({ of: reversalDocuments })

const sheet = exporter<ReversalRow>()(reversalMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'receiptNumber', width: 26 },
  { key: 'receiptKind', codes: 'receiptKind_' },
  { key: 'storeName', width: 24 },
  { key: 'supplierName', width: 32 },
  { key: 'bizDate', type: 'date' },
  { key: 'reason', width: 32 },
  { key: 'batchNo', width: 32 },
  { key: 'amortAmount', type: 'number' },
  ...documentSheetEnd,
])

export const routes: readonly Route[] = documentRoutes(reversalDocuments, reversalCalls, {
  reads,
  sheet,
  detail: async () => ({ lines: [] }),
})
