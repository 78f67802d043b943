import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { Annex } from '@geodepot/contracts/material/order.annex.ts'
import type { OrderPaperRow, PaperKept } from '@geodepot/contracts/material/order.papers.ts'
import type { order } from '@geodepot/contracts/material/order.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Reader, type Tx, spoken } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { addFiles, filesOf } from '../../kit/files/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reason as because } from './terms.ts'

type Order = typeof order
// Whose files they are.
const kind = 'material/order'

const asksNothing = (column: string, given: RawBuilder<unknown>) => {
  const asked = sql.ref(`pr.${column}`)
  return sql`(${asked} = '{}' or ${given} = any(${asked}))`
}
// What an order `a` says once, whatever papers are asked for it: its lines of dangerous goods, and what its shipments have come to.
const known = sql`dl as materialized (select array_agg(xd.id) as lines from material.order_line xd left join material.result_line ld on ld.id = xd.source_line_id
    left join material.scheme_award wd on wd.id = ld.award_id left join material.plan_line pd on pd.id = coalesce(wd.source_line_id, xd.plan_line_id)
    left join material.analysis_line ad on ad.id = pd.source_line_id left join material.application_line sd on sd.id = ad.source_line_id
    join material.material md on md.id = coalesce(sd.material_id, xd.opening_material_id)
    where xd.document_id = a.id and coalesce(md.dangerous_class, '') <> ''),
  hs as materialized (select hd.id, coalesce(hd.in_date, hd.cleared_date, hd.arrived_date) is not null as at_port, hd.arrived_date is not null as arrived
    from material.order_shipment hd where hd.order_id = a.id)`
// Of a paper of a shipment, that it carries some of them.
const isDangerous = sql`exists (select 1 from dl where dl.lines is not null and (h.id is null
  or exists (select 1 from material.order_shipment_line od where od.shipment_id = h.id and od.line_id = any(dl.lines))))`
// By what its shipment has come to; a paper of the whole order by what any of its shipments has, and once something of it came into a store here.
const isDue = sql`(h.id is null and exists (select 1 from material.order_line xr where xr.document_id = a.id and xr.received_quantity > xr.opening_received_quantity)) or case pr.stage when 'shipped' then exists (select 1 from hs) when 'customs' then coalesce(h.at_port, exists (select 1 from hs where hs.at_port))
  else coalesce(h.arrived, exists (select 1 from hs where hs.arrived)) end`

/** Whether an order `a` of the supplier `u` needs the paper `pr`, for the shipment `h` if there is one. */
const asked = sql`pr.deleted_at is null and ${asksNothing('order_types', sql`a.type`)} and ${asksNothing('incoterms', sql`a.incoterm`)}
  and ${asksNothing('supplier_countries', sql`u.country`)} and ${asksNothing('destinations', sql`a.destination`)}
  and (not pr.is_dangerous_only or ${isDangerous})`
/** What an order `a` of the supplier `u` needs: each paper, for each shipment where there is one for each, and whether it is due. */
const needed = sql`(with ${known} select pr.id as paper, h.id as shipment, ${isDue} as is_due
  from material.paper pr left join hs h on pr.per = 'shipment' where (pr.per = 'order' or h.id is not null) and ${asked}) q`
const isThere = sql`exists (select 1 from material.order_paper k where k.order_id = a.id and k.paper_id = q.paper and k.shipment_id is not distinct from q.shipment)`

/** How many papers of a signed order `a` of the supplier `u` are due and not there. */
export const papersMissing = sql`case when a.state = 'signed'
  then (select count(*) from ${needed} where q.is_due and not ${isThere})::int else 0 end`
/** Whether papers of a signed order `a` are missing, or awaited though not due yet. */
export const lacksPapers = (which: 'missing' | 'awaited'): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.state = 'signed' and exists (select 1 from system.supplier u where u.id = a.supplier_id and exists (
    select 1 from ${needed} where not ${isThere}${which === 'missing' ? sql` and q.is_due` : sql``}))`

/** The papers of an order: what it needs, and what is there beside that. */
export const findPapers = async (db: Reader, id: number, language: Language): Promise<OrderPaperRow[]> => {
  const { rows } = await sql<Omit<OrderPaperRow, 'files'> & { files: string[] | null }>`
    select p.id as "paperId", t.shipment as "shipmentId", ${spoken('p.name', language)} as "paperName", p.per, p.stage, t.is_needed as "isNeeded",
      coalesce(k.state, case when t.is_due and t.state = 'signed' then 'missing' else 'awaited' end) as standing, coalesce(k.number, '') as "paperNo",
      k.paper_date as "paperDate", coalesce(k.reason, '') as reason, coalesce(n.nick_name, '') as "keptBy", k.kept_at as "keptTime",
      k.files
    from (
      select a.id, a.state, q.paper, q.shipment, true as is_needed, q.is_due from material.order a join system.supplier u on u.id = a.supplier_id
        cross join lateral ${needed} where a.id = ${id}
      union all select a.id, a.state, k.paper_id, k.shipment_id, false, false
        from material.order_paper k join material.order a on a.id = k.order_id join system.supplier u on u.id = a.supplier_id
        where a.id = ${id} and not exists (select 1 from ${needed} where q.paper = k.paper_id and q.shipment is not distinct from k.shipment_id)
    ) t join material.paper p on p.id = t.paper
    left join material.order_paper k on k.order_id = t.id and k.paper_id = t.paper and k.shipment_id is not distinct from t.shipment
    left join system.user n on n.id = k.kept_by order by p.per, t.shipment, p.position, p.id`.execute(db)
  if (rows.every(({ files }) => (files ?? []).length === 0)) return rows.map((row) => ({ ...row, files: [] }))
  const all = await filesOf(db, { kind, id: String(id) })
  return rows.map(({ files, ...row }) => ({ ...row, files: all.filter((one) => files?.includes(one.id)) }))
}

/**
 * What the supplier of an order sends with its goods, in both languages: what each shipment has one of whether there is
 * a shipment or not. What was waived he need not send.
 */
export const neededPapers = async (db: Reader, id: number): Promise<Annex['papers']> => {
  const { rows } = await sql<Annex['papers'][number]>`
    select q.name, q.per from material.order a join system.supplier u on u.id = a.supplier_id cross join lateral (
      with ${known} select jsonb_build_object('cn', pr.name, 'en', pr.name_en) as name, pr.id, pr.per, pr.position
      from material.paper pr cross join (select null::bigint as id) h where pr.comes_from = 'supplier' and ${asked}) q
    where a.id = ${id} and not exists (select 1 from material.order_paper k where k.order_id = a.id and k.paper_id = q.id and k.state = 'waived')
    order by q.position, q.id`.execute(db)
  return rows
}

const paperOf = async (tx: Tx, id: number) =>
  (
    await sql<{ per: 'order' | 'shipment' }>`
      select p.per from material.paper p where p.id = ${id} and p.deleted_at is null`.execute(tx)
  ).rows[0]
const nameOf = async (tx: Tx, id: number): Promise<Text> => {
  const { rows } = await sql<{
    name: string
    nameEn: string
  }>`select name, name_en as "nameEn" from material.paper where id = ${id}`.execute(tx)
  const { name = '', nameEn = '' } = rows[0] ?? {}
  return [name, nameEn === '' ? name : nameEn]
}
const isShipmentOf = async (tx: Tx, id: number, shipment: number): Promise<boolean> =>
  (await sql`select 1 from material.order_shipment where id = ${shipment} and order_id = ${id}`.execute(tx)).rows
    .length > 0

const againstPlace = async (tx: Tx, id: number, { paperId, shipmentId }: PaperKept): Promise<Reason[]> => {
  const paper = await paperOf(tx, paperId)
  if (!paper) return [because('noSuchPaper', {}, 'paperId')]
  if (paper.per === 'order') return shipmentId === undefined ? [] : [because('paperOfWholeOrder', {}, 'shipmentId')]
  if (shipmentId === undefined) return [because('paperOfShipment', {}, 'shipmentId')]
  return (await isShipmentOf(tx, id, shipmentId)) ? [] : [because('unknownShipment', {}, 'shipmentId')]
}
const againstWords = ({ paperState, paperNo = '', paperDate = '', reason = '', attachments = [] }: PaperKept) => [
  ...(paperState === 'waived' && reason === '' ? [because('whyWaived', {}, 'reason')] : []),
  ...(paperState === 'received' && paperNo === '' && attachments.length === 0
    ? [because('paperNeedsProof', {}, 'paperNo')]
    : []),
  ...(paperState === 'received' && paperDate > today() ? [because('dayAhead', {}, 'paperDate')] : []),
]

// Those that are not the order's yet become its files, as far as they are the person's own.
const takeFiles = async ({ tx, actor, context, document }: Keeping, given: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from document.file where id = any(${given}::uuid[]) and record_kind = ${kind} and record_id = ${String(document.id)}
      and deleted_at is null`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const loose = given.filter((id) => !there.has(id))
  if (loose.length > 0) await addFiles(tx, actor, context, { kind, id: String(document.id) }, loose)
}

type Keeping = Doing<Order, 'material.order', TransitionInput<Order, 'keepPaper'>>
/** A paper is there, is not needed for a reason, or what was said of it is taken back. */
export const keepPaper = async (doing: Keeping) => {
  const { tx, actor, document, input } = doing
  const { id } = document
  const { paperId, shipmentId = null, paperState, paperNo = '', paperDate, reason = '', attachments = [] } = input
  refuseAny([...(await againstPlace(tx, id, input)), ...againstWords(input)])
  await sql`
    delete from material.order_paper where order_id = ${id} and paper_id = ${paperId} and shipment_id is not distinct from ${shipmentId}::bigint`.execute(
    tx,
  )
  const detail = { named: [await nameOf(tx, paperId)] }
  if (paperState === 'open') return { detail }
  const isReceived = paperState === 'received'
  await takeFiles(doing, attachments)
  await sql`
    insert into material.order_paper (order_id, paper_id, shipment_id, state, number, paper_date, reason, files, kept_by, kept_at)
    values (${id}, ${paperId}, ${shipmentId}, ${paperState}, ${isReceived ? paperNo : ''}, ${isReceived ? (paperDate ?? today()) : null},
      ${isReceived ? '' : reason}, ${[...attachments]}::uuid[], ${actor.userId}, ${now()})`.execute(tx)
  return { detail }
}
