// Reversals: a receipt or outbound that was posted, or a transfer on its way, is taken back as a whole, at the same cost,
// once its chain has approved it. Asked for by acceptance H8, H9 and domain rule S5.
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
import { kinds } from './terms.ts'

export { reversalDocuments } from './document.ts'
export { installation } from './installation.ts'

const reads = documentReads(reversalDocuments, reversalCalls.list, {
  ofProject: () => sql<SqlBool>`false`,
  where: ({ reversedKind, receiptId, outboundId, storeTransferId }) => [
    ...(reversedKind === undefined ? [] : [sql<SqlBool>`${sql.ref(`a.${kinds[reversedKind].column}`)} is not null`]),
    ...(receiptId === undefined ? [] : [sql<SqlBool>`a.receipt_id = ${receiptId}`]),
    ...(outboundId === undefined ? [] : [sql<SqlBool>`a.outbound_id = ${outboundId}`]),
    ...(storeTransferId === undefined ? [] : [sql<SqlBool>`a.store_transfer_id = ${storeTransferId}`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', bizDate: 'a.biz_date' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(reversal)}, a.receipt_id as "receiptId", a.outbound_id as "outboundId", a.store_transfer_id as "storeTransferId",
    case when r.id is not null then 'receipt' when o.id is not null then 'outbound' else 'storeTransfer' end as "reversedKind", coalesce(r.number, o.number, g.number) as "reversedNumber",
    ${namedIn('s', language)} as "storeName", coalesce(${namedIn('v', language)}, '') as "supplierName", a.biz_date as "bizDate", a.reason, coalesce(t.batches, '') as "batchNo",
    case when ${seesPrices(actor)} then t.amount::text end as "amortAmount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id left join material.receipt r on r.id = a.receipt_id
    left join material.outbound o on o.id = a.outbound_id left join material.store_transfer g on g.id = a.store_transfer_id
    join material.store s on s.id = coalesce(r.store_id, o.store_id, g.from_store_id) left join system.supplier v on v.id = coalesce(r.supplier_id, o.supplier_id)
    left join lateral (select string_agg(distinct b.number, ', ' order by b.number) as batches, sum(l.amount) as amount from (
        select batch_id, purchase_amount + coalesce(fee_amount, 0) as amount from material.receipt_line where document_id = a.receipt_id
        union all select batch_id, amount from material.outbound_line where document_id = a.outbound_id
        union all select batch_id, amount from material.store_transfer_line where document_id = a.store_transfer_id
      ) l left join material.batch b on b.id = l.batch_id) t on true`,
})

registerPosting({ of: reversalDocuments })

const sheet = exporter<ReversalRow>()(reversalMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'reversedKind', codes: 'reversedKind_' },
  { key: 'reversedNumber', width: 26 },
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
