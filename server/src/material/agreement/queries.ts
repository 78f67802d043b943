import { type AgreementLineRow, agreement, agreementCalls, lineNotes } from '@geodepot/contracts/material/agreement.ts'
import { endingDays } from '@geodepot/contracts/material/agreement.rules.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { factsIn, priced, seesPrices } from '../material/index.ts'
import { agreementDocuments } from './document.ts'

/** Where an approved one stands today. */
const standing = () => sql<string | null>`case when a.state = 'ended' then 'ended' when a.state <> 'approved' then null
  when a.valid_from > ${today()}::date then 'ahead' when a.valid_to < ${today()}::date then 'over'
  when a.valid_to - ${endingDays}::int <= ${today()}::date then 'ending' else 'inForce' end`
/** Orders that stand on an agreement `a`. */
const live = sql`material.order o where o.agreement_id = a.id and material.keeps_lines(o.state, o.deleted_at)`

export const reads = documentReads(agreementDocuments, agreementCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  ofProject: (
    project,
  ) => sql<SqlBool>`a.id in (select g.document_id from material.application q join material.application_line s on s.document_id = q.id
    join material.analysis_line al on al.source_line_id = s.id join material.plan_line pl on pl.source_line_id = al.id
    join material.order_line x on x.plan_line_id = pl.id join material.agreement_line g on g.id = x.agreement_line_id where q.project_id = ${project})`,
  where: ({ supplierId, materialId, standing: asked, ids }) => [
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(materialId === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select l.document_id from material.agreement_line l where l.material_id = ${materialId})`,
        ]),
    ...(asked === undefined ? [] : [sql<SqlBool>`${standing()} = any(${asked}::text[])`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', agreementName: 'a.name', validTo: 'a.valid_to' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(agreement)}, a.name as "agreementName", a.supplier_id as "supplierId",
    ${namedIn('v', language)} as "supplierName", v.address as "supplierAddress", a.currency_code as "currencyCode", a.valid_from as "validFrom", a.valid_to as "validTo",
    ${standing()} as standing, case when a.state = 'approved' and ${today()}::date between a.valid_from and a.valid_to then a.valid_to - ${today()}::date end as "daysLeft",
    a.incoterm, a.place, a.payment_terms as "paymentTerms", a.lead_days as "leadDays",
    ${priced(actor, sql`round(a.max_amount, cy.digits)`)} as "maxAmount", ${priced(actor, sql`round(a.called_amount, cy.digits)`)} as "calledAmount",
    ${priced(actor, sql`round(a.max_amount - a.called_amount, cy.digits)`)} as "leftAmount",
    floor(greatest(a.called_amount * 100 / a.max_amount, t.used))::int as "usedPercent", ${priced(actor, sql`a.usd_amount`)} as "totalUSD",
    a.offer_id as "offerId", d.id as "resultId", d.number as "resultNumber", a.reason, a.renews_id as "renewsId", b.number as "renewsNo",
    n.id as "renewedById", n.number as "renewedByNo", a.ended_on as "endedOn", a.end_reason as "endReason", t.lines as "lineCount",
    (select count(*)::int from ${live}) as "orderCount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join system.supplier v on v.id = a.supplier_id
    join system.currency cy on cy.code = a.currency_code left join material.agreement b on b.id = a.renews_id
    left join lateral (select n.id, n.number from material.agreement n where n.renews_id = a.id and material.keeps_lines(n.state, n.deleted_at)
      order by n.id desc limit 1) n on true
    left join lateral (select r.id, r.number from material.agreement_line l join material.result_line x on x.id = l.result_line_id
      join material.result r on r.id = x.document_id where l.document_id = a.id limit 1) d on true
    cross join lateral (select count(*)::int as lines, max(l.called_quantity * 100 / l.max_quantity) as used from material.agreement_line l where l.document_id = a.id) t`,
})

/** Orders that call a line `l` off, and what of them has arrived. */
const calledOff = sql`material.order_line x join material.order o on o.id = x.document_id and material.keeps_lines(o.state, o.deleted_at)
  where x.agreement_line_id = l.id`

/** Its lines, with what was called off of each, what of that is there, and what is left. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<AgreementLineRow[]> => {
  const { rows } = await sql<AgreementLineRow>`
    select l.id as "lineId", l.material_id as "materialId", ${factsIn('l', 'm', language)}, l.result_line_id as "sourceLineId",
      ${priced(actor, sql`trim_scale(l.unit_price)`)} as "unitPrice",
      case when ${seesPrices(actor)} then (select coalesce(jsonb_agg(jsonb_build_object('fromQuantity', s.value ->> 'from', 'unitPrice', s.value ->> 'price') order by s.ordinality), '[]')
        from jsonb_array_elements(l.steps) with ordinality s) else '[]' end as steps,
      trim_scale(l.tax_rate)::text as "taxRate", case when l.is_with_tax then '1' else '0' end as "withTax",
      trim_scale(l.min_quantity)::text as "minQty", trim_scale(l.pack_size)::text as "packSize", trim_scale(l.max_quantity)::text as "maxQty",
      trim_scale(l.called_quantity)::text as "calledQty", ${priced(actor, sql`round(l.called_amount, cy.digits)`)} as "calledAmount",
      (select trim_scale(coalesce(sum(greatest(x.arrived_quantity, x.received_quantity)), 0))::text from ${calledOff}) as "receivedQty",
      trim_scale(l.max_quantity - l.called_quantity)::text as "leftQty",
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'number', g.number, 'docState', g.state, 'quantity', trim_scale(g.quantity)::text) order by g.id)
        from (select o.id, o.number, o.state, sum(x.quantity + x.extra_quantity - x.closed_quantity) as quantity from ${calledOff} group by o.id) g), '[]') as orders,
      ${notesColumns(lineNotes)}
    from material.agreement_line l join material.material m on m.id = l.material_id join material.agreement a on a.id = l.document_id
    join system.currency cy on cy.code = a.currency_code
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}
