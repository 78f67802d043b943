import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type ArrivalRow,
  type StoreTransferLineRow,
  type TransferChargeRow,
  type TransferWanted,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn, spoken } from '../../kit/database/database.ts'
import { documentReads, documentVisible } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { factsOf, priced, seesPrices } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'
import { storeTransferDocuments } from './document.ts'

export const reads = documentReads(storeTransferDocuments, storeTransferCalls.list, {
  words: sql`a.number || ' ' || a.carrier || ' ' || a.waybill`,
  ofProject: (project) =>
    sql<SqlBool>`a.application_id in (select q.id from material.application q where q.project_id = ${project})`,
  where: ({ storeId, batchNo, beginDate, endDate, ids }) => [
    ...(storeId === undefined ? [] : [sql<SqlBool>`(a.from_store_id = ${storeId} or a.to_store_id = ${storeId})`]),
    ...(batchNo === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select r.document_id from material.batch t join material.store_transfer_line r on r.batch_id = t.id where lower(t.number) like ${containing(batchNo)})`,
        ]),
    ...(beginDate === undefined ? [] : [sql<SqlBool>`a.biz_date >= ${beginDate}::date`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`a.biz_date <= ${endDate}::date`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', sendDate: 'a.biz_date', submitTime: 'a.submitted_at' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(storeTransfer)}, a.from_store_id as "fromStoreId", ${namedIn('s', language)} as "fromStore", a.to_store_id as "toStoreId",
    ${namedIn('g', language)} as "toStore", a.biz_date as "sendDate", a.expected_on as "expectedDate", a.application_id as "applicationId", coalesce(q.number, '') as "applicationNo",
    a.carrier, a.waybill as "waybillNo", ${priced(actor, sql`round(a.freight_amount, fc.digits)`)} as "freightAmount", a.freight_currency as "freightCurrency", a.freight_date as "freightDate",
    ${priced(actor, sql`a.freight_usd`)} as "freightUSD", coalesce(${spoken('t.materials', language)}, '') as materials, coalesce(t.lines, 0)::int as "lineCount", coalesce(t.short, 0)::int as "shortCount",
    ${priced(actor, sql`t.amount`)} as amount, sk.nick_name as "senderName", gk.nick_name as "receiverName",
     a.reversed_by as "reversalId", (select z.number from document.register z where z.id = a.reversed_by) as "reversalNumber", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.store s on s.id = a.from_store_id
    join material.store g on g.id = a.to_store_id join system.user sk on sk.id = s.keeper_id join system.user gk on gk.id = g.keeper_id
    left join system.currency fc on fc.code = a.freight_currency left join material.application q on q.id = a.application_id
    left join lateral (select count(*) as lines, string_agg(distinct m.name, ', ') as materials, string_agg(distinct coalesce(nullif(m.name_en, ''), m.name), ', ') as materials_en, count(*) filter (where l.short_quantity > l.settled_quantity) as short,
        sum(l.amount) as amount
      from material.store_transfer_line l join material.material m on m.id = l.material_id where l.document_id = a.id) t on true`,
})

const findLines = async (db: Reader, actor: Actor, id: number, language: Language): Promise<StoreTransferLineRow[]> => {
  const { rows } = await sql<StoreTransferLineRow>`
    select l.id as "lineId", m.id as "materialId", ${factsOf('m', language)}, trim_scale(l.quantity)::text as "outQty",
      b.id as "batchId", b.number as "batchNo", b.expires_on as "expiresOn", y.id as "placeId", y.code as "goodsLocation", l.batch_reason as "batchReason",
      ${priced(actor, sql`l.amount`)} as amount, ${priced(actor, sql`l.freight_amount`)} as "freightShare", trim_scale(l.received_quantity)::text as "receivedQty", trim_scale(l.damaged_quantity)::text as "damagedQty",
      trim_scale(l.short_quantity - l.settled_quantity)::text as "shortQty",
      case when a.state = 'sent' then trim_scale(l.quantity - l.received_quantity - l.damaged_quantity - l.short_quantity)::text else '0' end as "openQty", l.note
    from material.store_transfer_line l join material.store_transfer a on a.id = l.document_id join material.material m on m.id = l.material_id
    join material.batch b on b.id = l.batch_id join material.place y on y.id = l.place_id where l.document_id = ${id} order by l.position`.execute(
    db,
  )
  return rows
}
const findArrivals = async (db: Reader, actor: Actor, id: number, language: Language): Promise<ArrivalRow[]> => {
  const claim = stockLedgerMessages.texts.place_claim[language === 'cn' ? 0 : 1]
  const { rows } = await sql<ArrivalRow>`
    select v.line_id as "lineId", v.kind as "arrivalKind", trim_scale(v.quantity)::text as quantity, ${priced(actor, sql`v.freight_amount`)} as "freightShare",
      coalesce(case when y.kind = 'claim' then ${claim}::text else y.code end, '') as "toName", v.reason, v.biz_date as "onDate", u.nick_name as "personName", v.done_at as "doneAt"
    from material.store_transfer_line l join material.store_transfer_arrival v on v.line_id = l.id left join material.place y on y.id = v.place_id
    join system.user u on u.id = v.done_by where l.document_id = ${id} order by v.id`.execute(db)
  return rows
}
const findCharges = async (db: Reader, actor: Actor, id: number): Promise<TransferChargeRow[]> =>
  (
    await sql<TransferChargeRow>`
      select c.id as "chargeId", c.invoice_number as "invoiceNo", c.invoice_date as "invoiceDate", round(c.amount, cy.digits)::text as amount, c.currency_code as "currencyCode",
        c.usd_amount::text as "chargeUSD", (select coalesce(sum(l.issued_amount), 0)::numeric(20, 2)::text from material.store_transfer_charge_line l where l.charge_id = c.id) as "issuedUSD",
        c.biz_date as "bizDate", u.nick_name as "personName"
      from material.store_transfer_charge c join system.currency cy on cy.code = c.currency_code join system.user u on u.id = c.done_by
      where c.document_id = ${id} and ${seesPrices(actor)} order by c.id`.execute(db)
  ).rows
/** What its page shows beside the row of the list. */
export const findDetail = async (db: Reader, actor: Actor, id: number, language: Language) => ({
  lines: await findLines(db, actor, id, language),
  arrivals: await findArrivals(db, actor, id, language),
  charges: await findCharges(db, actor, id),
})

/** Every store: where a keeper may send to. */
export const findTargets = async (db: Reader, actor: Actor, language: Language) =>
  (
    await sql<{ storeId: number; storeName: string }>`
      select s.id as "storeId", s.code || ' ' || ${namedIn('s', language)} as "storeName" from material.store s where s.deleted_at is null
        and (${isAdministrator(actor)} or exists (select 1 from material.store k where k.keeper_id = ${actor.userId} and k.deleted_at is null)) order by s.code`.execute(
      db,
    )
  ).rows
/** What analyses decided to move from a store that this person keeps, and what is kept there for it. */
export const findWanted = async (
  db: Reader,
  actor: Actor,
  store: number,
  language: Language,
): Promise<TransferWanted[]> => {
  const { rows } = await sql<TransferWanted>`
    select q.id as "applicationId", q.number as "applicationNo", p.name as "projectName", m.id as "materialId", ${factsOf('m', language)},
      trim_scale(sum(r.quantity))::text as "reservedQty", min(r.expires_on)::text as "expiresOn"
    from material.stock_reservation r join material.analysis_line n on n.id = r.line_id and n.move_store_id = r.store_id join material.application_line l on l.id = n.source_line_id
    join material.application q on q.id = l.document_id join system.project p on p.id = q.project_id join material.material m on m.id = r.material_id
    join material.store s on s.id = r.store_id
    where r.ended_at is null and r.store_id = ${store} and ${storesSeen(actor, 's')} and (s.keeper_id = ${actor.userId} or ${isAdministrator(actor)})
    group by q.id, p.name, m.id order by q.id desc, m.id limit 500`.execute(db)
  return rows
}
/** Goods locations of the store that one goes to, for whoever sees it. */
export const findPlaces = async (db: Reader, actor: Actor, id: number) =>
  (
    await sql<{ placeId: number; goodsLocation: string }>`
      select p.id as "placeId", p.code as "goodsLocation" from material.store_transfer a join material.place p on p.store_id = a.to_store_id
      where a.id = ${id} and p.kind = 'storage' and p.closed_at is null and ${documentVisible(storeTransfer, actor, 'a')} order by p.position, p.id`.execute(
      db,
    )
  ).rows
