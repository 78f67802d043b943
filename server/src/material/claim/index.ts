// Claims on suppliers: what is wrong with goods of signed orders, told to the supplier, answered and put right.
// Asked for by acceptance H7: goods that came short, damaged, wrong or bad; what becomes of the goods themselves is the stores' business.
import { type ClaimRow, claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import { namedIn, spoken } from '../../kit/database/database.ts'
import { documentReads, documentRoutes, requireVisible } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { seesPrices } from '../material/index.ts'
import { ordersOf } from '../order/index.ts'
import { claimDocuments } from './document.ts'
import { letterOf } from './letter.ts'
import { findClaimLines } from './lines.ts'
import { findRecord } from './record.ts'
import { findClaimable } from './sources.ts'

export { claimDocuments, installation } from './document.ts'

/** Which of the order's shipments that is, as its page counts them. */
const numberOf = (shipment: string) => sql`case when ${sql.ref(shipment)} is not null then
  (select count(*)::int from material.order_shipment h where h.order_id = a.order_id and h.id <= ${sql.ref(shipment)}) end`

const reads = documentReads(claimDocuments, claimCalls.list, {
  where: ({ orderId, supplierId, receiptId }) => [
    ...(receiptId === undefined ? [] : [sql<SqlBool>`a.receipt_id = ${receiptId}`]),
    ...(orderId === undefined ? [] : [sql<SqlBool>`a.order_id = ${orderId}`]),
    ...(supplierId === undefined
      ? []
      : [sql<SqlBool>`a.order_id in (select d.id from material.order d where d.supplier_id = ${supplierId})`]),
  ],
  ofProject: (project) => sql<SqlBool>`a.order_id in ${ordersOf(project)}`,
  sort: { number: 'a.number', submitTime: 'a.submitted_at', foundDate: 'a.found_date' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(claim)}, a.order_id as "orderId", d.number as "orderNo", d.contract_number as "contractNo",
    d.supplier_id as "supplierId", ${namedIn('u', language)} as "supplierName", a.shipment_id as "shipmentId", ${numberOf('a.shipment_id')} as "shipmentNo", a.receipt_id as "receiptId", coalesce(rr.number, '') as "receiptNo",
    a.replacement_receipt_id as "replacementReceiptId", coalesce(rn.number, '') as "replacementReceiptNo", a.wanted, a.found_date as "foundDate", t.kinds,
    d.currency_code as "currencyCode", case when ${seesPrices(actor)} then t.amount::text end as "claimAmount", a.answer, ${namedIn('od', language)} as "orgName",
    a.contact_name as "contactName", a.email, a.language, a.submitted_at as "sentTime",
    case when a.is_mailed is null then null when not a.is_mailed then 'byHand' when k.state in ('waiting', 'failed') then k.state else 'sent' end as sending,
    coalesce(${spoken('k.error', language)}, '') as "sendingError", a.answered_date as "answeredDate", a.answer_note as "answerNote", a.settled_by as "settledBy",
    a.replacement_id as "replacementId", ${numberOf('a.replacement_id')} as "replacementNo", a.credit_note as "creditNoteNo", a.settled_date as "settledDate", a.settle_note as "settleNote"`,
  joins:
    () => sql`${documentJoins} join system.department od on od.id = a.department_id join material.order d on d.id = a.order_id
    join system.supplier u on u.id = d.supplier_id join system.currency cy on cy.code = d.currency_code left join document.letter k on k.id = a.letter_id
    left join material.receipt rr on rr.id = a.receipt_id left join material.receipt rn on rn.id = a.replacement_receipt_id
    left join lateral (select coalesce(array_agg(distinct l.kind), '{}') as kinds, coalesce(sum(round(l.quantity * x.unit_price, cy.digits)), 0) as amount
      from material.claim_line l join material.order_line x on x.id = l.order_line_id where l.document_id = a.id) t on true`,
})

const sheet = exporter<ClaimRow>()(claimMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'orderNo', width: 26 },
  { key: 'contractNo', width: 20 },
  { key: 'supplierName', width: 32 },
  { key: 'wanted', codes: 'wanted_' },
  {
    key: 'kinds',
    width: 24,
    said: ({ kinds }, language) => kinds.map((kind) => textOf(claimMessages, `claimKind_${kind}`, language)).join('; '),
  },
  { key: 'foundDate', type: 'date' },
  { key: 'currencyCode' },
  { key: 'claimAmount', type: 'number' },
  { key: 'answer', head: 'answerOf', codes: 'answer_' },
  ...documentSheetEnd,
])

const { claimable, letter, record, ...standard } = claimCalls
export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(claimable, ({ db, actor, input, context }) =>
    findClaimable(db, actor, input.orderId, input.receiptId, context.language),
  ),
  query(record, ({ db, input }) => findRecord(db, input.supplierId)),
  query(letter, async ({ db, actor, input }) => {
    await requireVisible(db, claim, claimDocuments.table, actor, input.id)
    const { rows } = await sql<{ contactName: string; email: string; language: 'cn' | 'en' | null }>`
      select contact_name as "contactName", email, language from material.claim where id = ${input.id}`.execute(db)
    const [to] = rows
    if (!to?.language) throw notFound()
    const { subject, body } = await letterOf(db, actor, input.id, { ...to, language: to.language })
    return { address: to.email, subject, body }
  }),
  ...documentRoutes(claimDocuments, standard, {
    reads,
    sheet,
    detail: async (db, { id }, language, actor) => ({ lines: await findClaimLines(db, actor, id, language) }),
  }),
]
