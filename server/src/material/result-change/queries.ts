import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type ResultChangeLineRow,
  type ResultChangeRow,
  resultChange,
  resultChangeCalls,
} from '@geodepot/contracts/material/result-change.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, grantedLines } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced, pricedSort, seesPrices } from '../material/index.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from '../price/index.ts'
import { awardColumns, awardJoins, ordersOf } from '../result/index.ts'
import { resultChangeDocuments } from './document.ts'

/** From a line `x` of a change up to what was asked for: its line `l` of the result. */
const lineJoins = sql`join material.result_line l on l.id = x.source_line_id join material.scheme_award w on w.id = l.award_id ${awardJoins}`

export const reads = documentReads(resultChangeDocuments, resultChangeCalls.list, {
  words: sql`a.number || ' ' || a.reason`,
  ofProject: (project) => sql<SqlBool>`a.id in (select x.document_id from material.application q
    join material.application_line s on s.document_id = q.id join material.analysis_line al on al.source_line_id = s.id
    join material.plan_line pl on pl.source_line_id = al.id join material.scheme_award w on w.source_line_id = pl.id
    join material.result_line l on l.award_id = w.id join material.result_change_line x on x.source_line_id = l.id where q.project_id = ${project})`,
  where: ({ resultId, ids }) => [
    ...(resultId === undefined ? [] : [sql<SqlBool>`a.result_id = ${resultId}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: (actor) => ({
    number: 'a.number',
    submitTime: 'a.submitted_at',
    ...pricedSort(actor, { totalAmount: 'a.total_amount' }),
  }),
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(resultChange)}, a.result_id as "resultId", d.number as "resultNumber", d.name as "resultName", a.reason,
    ${priced(actor, sql`a.amount_before`)} as "totalBefore", ${priced(actor, sql`a.total_amount`)} as "totalAmount",
    ${priced(actor, sql`a.total_amount - a.amount_before`)} as "differenceUSD", coalesce(t.suppliers, '') as "supplierNames",
    coalesce(t.lines, 0)::int as "lineCount", ${namedIn('od', language)} as "orgName"`,
  joins: (
    language,
  ) => sql`${documentJoins} join system.department od on od.id = a.department_id join material.result d on d.id = a.result_id
    left join lateral (select count(*) as lines, string_agg(distinct ${namedIn('v', language)}, ', ') as suppliers
      from material.result_change_line x join material.result_line l on l.id = x.source_line_id join material.scheme_award w on w.id = l.award_id
      join material.scheme_offer f on f.id = w.offer_id join system.supplier v on v.id = f.supplier_id where x.document_id = a.id) t on true`,
})

type Read = Omit<ResultChangeLineRow, 'approvedQty' | 'lastPrices'> & { readonly prices: KeptPrice[] }
/** Its lines: how each stood and what is to be instead, with what an approver wants to know. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  { id, docStatus }: Pick<ResultChangeRow, 'id' | 'docStatus'>,
  language: Language,
): Promise<ResultChangeLineRow[]> => {
  const { rows } = await sql<Read>`
    select x.id as "lineId", x.source_line_id as "sourceLineId", ${awardColumns(language, actor)}, trim_scale(x.quantity_before)::text as "quantityBefore",
      trim_scale(x.quantity)::text as quantity, trim_scale(l.claimed_quantity)::text as "orderedQty", ${priced(actor, sql`trim_scale(x.price_before)`)} as "priceBefore",
      ${priced(actor, sql`trim_scale(x.final_price)`)} as "finalPrice", x.valid_before as "validBefore", coalesce(x.valid_until, x.valid_before) as "validUntil",
      ${priced(actor, sql`x.amount - x.amount_before`)} as "differenceUSD", case when x.granted_quantity is null then '0' else '1' end as "isInForce",
      case when ${seesPrices(actor)} then ${lastPricesOf(sql`s.material_id`)} else '[]' end as prices, x.line_note as "lineNote", ${ordersOf} as orders
    from material.result_change_line x ${lineJoins} where x.document_id = ${id} order by x.position`.execute(db)
  // What was decided on an earlier submission says nothing of what is written anew.
  const granted = docStatus === 'subN' ? undefined : await grantedLines(db, resultChangeDocuments, id)
  return rows.map(({ prices, ...row }) => ({
    ...row,
    lastPrices: saidPrices(prices, language),
    approvedQty: granted?.get(row.lineId)?.granted ?? row.quantity,
  }))
}
