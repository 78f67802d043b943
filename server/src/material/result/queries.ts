import {
  type ResultLineRow,
  type ResultRow,
  lineNotes,
  result,
  resultCalls,
} from '@geodepot/contracts/material/result.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, grantedLines, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced, pricedSort, seesPrices, wordOf } from '../material/index.ts'
import { estimated } from '../plan/index.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from '../price/index.ts'
import { pastOf } from './changed.ts'
import { resultDocuments } from './document.ts'
import { ordersOf } from './ordered.ts'
import { awardColumns, awardJoins, heldUntil, openQuantity } from './source.ts'

const decided = ['approved', 'partial']
export const reads = documentReads(resultDocuments, resultCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  ofProject: (project) => sql<SqlBool>`a.id in (select x.document_id from material.application q
    join material.application_line s on s.document_id = q.id join material.analysis_line al on al.source_line_id = s.id
    join material.plan_line pl on pl.source_line_id = al.id join material.scheme_award w on w.source_line_id = pl.id
    join material.result_line x on x.award_id = w.id where q.project_id = ${project})`,
  where: ({ schemeId, ids }) => [
    ...(schemeId === undefined ? [] : [sql<SqlBool>`a.scheme_id = ${schemeId}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: (actor) => ({
    number: 'a.number',
    submitTime: 'a.submitted_at',
    resultName: 'a.name',
    ...pricedSort(actor, { totalAmount: 'a.total_amount' }),
  }),
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(result)}, a.name as "resultName", c.id as "schemeId", c.number as "schemeNumber",
    c.type as "schemeType", coalesce(${wordOf(dictionaries.sourceType, sql`c.source_type`, language)}, c.source_type) as "sourceTypeName",
    coalesce(${wordOf(dictionaries.purchaseMode, sql`c.purchase_mode`, language)}, c.purchase_mode) as "purchaseModeName",
    ${priced(actor, sql`c.freight_amount`)} as freight, ${priced(actor, sql`c.sundry_fee`)} as "sundryFee", ${priced(actor, sql`c.other_fee`)} as "otherFee",
    c.deposit_receipt_number as "depositReceiptNo", ${priced(actor, sql`a.total_amount`)} as "totalAmount",
    ${priced(actor, sql`case when a.state = any(${decided}::text[]) then t.granted end`)} as "approvedAmount",
    coalesce(t.suppliers, '') as "supplierNames", coalesce(t.projects, '') as "projectNames", coalesce(t.lines, 0)::int as "lineCount",
    ${namedIn('od', language)} as "orgName", (select o.number from material.result o where o.id = a.copied_from) as "copiedFromNo"`,
  joins: (
    language,
  ) => sql`${documentJoins} join system.department od on od.id = a.department_id join material.scheme c on c.id = a.scheme_id
    left join lateral (select count(*) as lines, string_agg(distinct ${namedIn('v', language)}, ', ') as suppliers, string_agg(distinct p.name, ', ') as projects,
      sum(round(l.amount * (l.quantity - l.released_quantity) / l.quantity, 2)) as granted
      from material.result_line l join material.scheme_award w on w.id = l.award_id ${awardJoins} where l.document_id = a.id) t on true`,
})

type Read = Omit<ResultLineRow, 'approvedQty' | 'lastPrices'> & { readonly prices: KeptPrice[] }
/** Its lines, with where each comes from, what it costs and saves, and what the decisions so far have left of it. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  { id, docStatus }: Pick<ResultRow, 'id' | 'docStatus'>,
  language: Language,
): Promise<ResultLineRow[]> => {
  const estimate = estimated(sql`l.quantity`)
  const { rows } = await sql<Read>`
    select l.id as "lineId", ${awardColumns(language, actor, heldUntil)}, trim_scale(l.quantity)::text as quantity, trim_scale(${openQuantity} + l.quantity - l.released_quantity)::text as "openQty",
      trim_scale(l.released_quantity)::text as "releasedQty", ${priced(actor, sql`l.final_price`)} as "finalPrice", ${priced(actor, sql`l.amount`)} as "amountUSD",
      ${priced(actor, estimate)} as "estimatedUSD", ${priced(actor, sql`${estimate} - l.amount`)} as "savingUSD",
      case when ${seesPrices(actor)} then ${lastPricesOf(sql`s.material_id`)} else '[]' end as prices, ${notesColumns(lineNotes)}, ${ordersOf} as orders, ${pastOf(seesPrices(actor))} as past
    from material.result_line l join material.scheme_award w on w.id = l.award_id ${awardJoins}
    where l.document_id = ${id} order by l.position`.execute(db)
  // What was decided on an earlier submission says nothing of what is written anew.
  const granted = docStatus === 'subN' ? undefined : await grantedLines(db, resultDocuments, id)
  return rows.map(({ prices, ...row }) => ({
    ...row,
    lastPrices: saidPrices(prices, language),
    approvedQty: granted?.get(row.lineId)?.granted ?? row.quantity,
  }))
}
