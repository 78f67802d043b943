import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type SchemeDetail,
  type SchemeLineRow,
  type SchemeRow,
  scheme,
  schemeCalls,
} from '@geodepot/contracts/material/scheme.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced, seesPrices, wordOf } from '../material/index.ts'
import { estimated, sourceColumns, sourceJoins } from '../plan/index.ts'
import { resultsOf } from './resulted.ts'
import { schemeDocuments } from './document.ts'
import { findAwards, findOffers } from './offered.ts'
import { findRequests } from './requests.ts'

/** From a line `l` of a scheme up to what was asked for: its line `x` of the plan `n`. */
const lineJoins = sql`join material.plan_line x on x.id = l.source_line_id join material.plan n on n.id = x.document_id
  join material.analysis_line al on al.id = x.source_line_id ${sourceJoins}`

export const reads = documentReads(schemeDocuments, schemeCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  ofProject: (
    project,
  ) => sql<SqlBool>`a.id in (select l.document_id from material.application q join material.application_line s on s.document_id = q.id
    join material.analysis_line al on al.source_line_id = s.id join material.plan_line x on x.source_line_id = al.id
    join material.scheme_line l on l.source_line_id = x.id where q.project_id = ${project})`,
  where: ({ schemeType, purchaseMode, ids }) => [
    ...(schemeType === undefined ? [] : [sql<SqlBool>`a.type = ${schemeType}`]),
    ...(purchaseMode === undefined ? [] : [sql<SqlBool>`a.purchase_mode = any(${purchaseMode}::text[])`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', schemeName: 'a.name' },
  columns: (language, actor) => sql`${documentColumns(scheme)}, a.name as "schemeName", a.type as "schemeType",
    a.order_id as "orderId", (select r.number from material.order r where r.id = a.order_id) as "orderNumber",
    a.source_type as "sourceType", coalesce(${wordOf(dictionaries.sourceType, sql`a.source_type`, language)}, a.source_type) as "sourceTypeName",
    a.purchase_mode as "purchaseMode", coalesce(${wordOf(dictionaries.purchaseMode, sql`a.purchase_mode`, language)}, a.purchase_mode) as "purchaseModeName",
    a.deadline, coalesce(a.deadline > ${now()}, false) as "isSealed", 
    ${priced(actor, sql`a.sundry_fee`)} as "sundryFee", ${priced(actor, sql`a.other_fee`)} as "otherFee",
    ${priced(actor, sql`a.freight_amount`)} as freight, ${priced(actor, sql`a.total_amount`)} as "totalAmount",
    a.deposit_receipt_number as "depositReceiptNo", a.single_source_reason as "singleSourceReason", a.few_offers_reason as "fewOffersReason",
    coalesce(t.projects, '') as "projectNames", coalesce(t.lines, 0)::int as "lineCount",
    (select count(*)::int from material.scheme_offer f where f.document_id = a.id) as "offerCount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id
    left join lateral (select count(*) as lines, string_agg(distinct p.name, ', ') as projects
      from material.scheme_line l ${lineJoins} where l.document_id = a.id) t on true`,
})

export const findLines = async (db: Reader, id: number, language: Language): Promise<SchemeLineRow[]> => {
  const { rows } = await sql<SchemeLineRow>`
    select l.id as "lineId", x.id as "sourceLineId", n.id as "planId", n.number as "planNumber", ${sourceColumns(language)},
      ${estimated(sql`l.quantity`)}::text as "estimatedAmount", trim_scale(l.quantity)::text as quantity, trim_scale(l.released_quantity)::text as "releasedQty",
      ${resultsOf} as results
    from material.scheme_line l ${lineJoins} where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}

/** What its page shows beside its row. What is offered stays sealed until the deadline, for everybody. */
export const detailOf = async (
  db: Reader,
  { id, isSealed }: Pick<SchemeRow, 'id' | 'isSealed'>,
  language: Language,
  actor: Actor,
): Promise<Pick<SchemeDetail, 'lines' | 'offers' | 'awards' | 'requests'>> => {
  const [lines, offers, awards, requests] = [
    await findLines(db, id, language),
    await findOffers(db, id, language),
    await findAwards(db, id),
    await findRequests(db, id, language),
  ]
  const isRead = !isSealed && seesPrices(actor)
  return { lines, awards, requests, offers: isRead ? offers : offers.map((offer) => ({ ...offer, terms: null })) }
}
