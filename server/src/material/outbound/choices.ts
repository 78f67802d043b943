import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import {
  type OutboundAsked,
  type OutboundIssued,
  type OutboundKind,
  type OutboundStock,
  type OutboundUse,
  outbound,
} from '@geodepot/contracts/material/outbound.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { findLocalDay } from '../../system/dept/index.ts'
import { projectIsOpen } from '../../system/project/index.ts'
import { factsOf, priced } from '../material/index.ts'
import { lyingIn } from '../stock/index.ts'
import { storesSeen } from '../store/index.ts'
import { takenFrom } from './lines.ts'

/** Whether this person keeps that store, or any. */
export const keepsOne = (actor: Actor, store?: number) =>
  sql<SqlBool>`(${isAdministrator(actor)} or exists (select 1 from material.store k where k.keeper_id = ${actor.userId} and k.deleted_at is null
    and (${store ?? null}::bigint is null or k.id = ${store ?? null}::bigint)))`
export const keepsIt = async (db: Reader, actor: Actor, store: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from material.store s where s.id = ${store} and s.deleted_at is null and ${storesSeen(actor, 's')} and ${keepsOne(actor, store)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Where a store has a material, as it is to be taken. */
export const findStock = async (
  db: Reader,
  actor: Actor,
  { storeId, materialId, outKind }: { storeId: number; materialId: number; outKind: OutboundKind },
): Promise<OutboundStock[]> => {
  if (!(await keepsIt(db, actor, storeId))) return []
  const day = await findLocalDay(db, sql`(select s.department_id from material.store s where s.id = ${storeId})`)
  const lying = await lyingIn(db, storeId, [materialId], takenFrom(outKind), day)
  return lying.map(({ batch, number, place, kind, code, receivedOn, expiresOn, quantity }) => ({
    batchId: batch,
    batchNo: number,
    placeId: place,
    placeKind: kind,
    goodsLocation: code,
    receivedOn,
    expiresOn,
    expired: expiresOn !== null && expiresOn < day ? '1' : '0',
    quantity,
  }))
}

/** What an application asked for: how much of each was issued for it, is kept for it here, and is free here. */
export const findAsked = async (
  db: Reader,
  actor: Actor,
  { storeId, applicationId }: { storeId: number; applicationId: number },
  language: Language,
): Promise<OutboundAsked[]> => {
  if (!(await keepsIt(db, actor, storeId))) return []
  const { rows } = await sql<OutboundAsked>`
    with asked as (select material_id, sum(quantity) as quantity, min(position) as position from material.application_line where document_id = ${applicationId} group by 1)
    select m.id as "materialId", ${factsOf('m', language)}, trim_scale(k.quantity)::text as "askedQty",
      trim_scale(coalesce(i.quantity, 0))::text as "issuedQty", trim_scale(coalesce(r.quantity, 0))::text as "reservedQty",
      trim_scale(coalesce(v.quantity - v.reserved, 0) + coalesce(r.quantity, 0))::text as "freeQty"
    from asked k join material.material m on m.id = k.material_id
    left join material.stock_level v on v.store_id = ${storeId} and v.material_id = m.id
    left join lateral (select sum(l.quantity - l.returned_quantity) as quantity from material.outbound_line l join material.outbound a on a.id = l.document_id
      where a.application_id = ${applicationId} and a.state = 'posted' and l.material_id = m.id) i on true
    left join lateral (select sum(e.quantity) as quantity from material.application_line s join material.analysis_line n on n.source_line_id = s.id
      join material.stock_reservation e on e.line_id = n.id and e.ended_at is null
      where s.document_id = ${applicationId} and s.material_id = m.id and e.store_id = ${storeId}) r on true
    where not m.is_serial order by k.position`.execute(db)
  return rows
}

/** What was issued from a store and did not come back: all of a project, or of one document. */
export const findIssued = async (
  db: Reader,
  actor: Actor,
  {
    storeId,
    projectInfoNo,
    outboundId,
  }: { storeId: number; projectInfoNo?: string | undefined; outboundId?: number | undefined },
  language: Language,
): Promise<OutboundIssued[]> => {
  if (!(await keepsIt(db, actor, storeId))) return []
  const { rows } = await sql<OutboundIssued>`
    select l.id as "issueLineId", a.number as "issueNumber", a.biz_date as "outDate", a.project_id as "projectInfoNo", coalesce(p.name, '') as "projectName",
      l.device_name as "deviceName", m.id as "materialId", ${factsOf('m', language)}, b.number as "batchNo", trim_scale(l.quantity - l.returned_quantity)::text as "openQty"
    from material.outbound a join material.outbound_line l on l.document_id = a.id and l.quantity > l.returned_quantity
    join material.material m on m.id = l.material_id join material.batch b on b.id = l.batch_id left join system.project p on p.id = a.project_id
    where a.store_id = ${storeId} and a.state = 'posted' and a.kind in ('project', 'repair')
      and a.project_id is not distinct from ${projectInfoNo ?? null} and (${outboundId ?? null}::bigint is null or a.id = ${outboundId ?? null}::bigint)
    order by a.biz_date desc, a.id desc, l.position limit 500`.execute(db)
  return rows
}

/** Projects that go on: whoever keeps a store issues to any of them. */
export const findProjects = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly keyword?: string | undefined },
  language: Language,
): Promise<Page<{ projectInfoNo: string; projectName: string; orgName: string }>> =>
  listed(
    db,
    {
      from: sql`system.project p`,
      key: 'p.document_id',
      scope: within(keepsOne(actor)),
      where: [
        projectIsOpen('p.id'),
        ...(query.keyword === undefined
          ? []
          : [sql<SqlBool>`lower(p.id || ' ' || p.name) like ${containing(query.keyword)}`]),
      ],
      sort: { projectInfoNo: 'p.id' },
      columns: sql`p.id as "projectInfoNo", p.name as "projectName", ${namedIn('d', language)} as "orgName"`,
      joins: sql`join system.department d on d.id = p.department_id`,
    },
    query,
  )
/** What a project asked for, the latest first. */
export const findApplications = async (db: Reader, actor: Actor, project: string) =>
  (
    await sql<{ applicationId: number; applicationNo: string; formName: string }>`
      select q.id as "applicationId", q.number as "applicationNo", q.name as "formName" from material.application q
      where q.project_id = ${project} and q.state = 'approved' and q.deleted_at is null and ${keepsOne(actor)} order by q.id desc limit 200`.execute(
      db,
    )
  ).rows

/** Every issue of a batch or of a material that the person may see, the latest first. */
export const findUses = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly batchId?: number | undefined; readonly materialId?: number | undefined },
  language: Language,
): Promise<Page<OutboundUse>> =>
  listed<OutboundUse>(
    db,
    {
      from: sql`material.outbound_line l join material.outbound a on a.id = l.document_id`,
      key: 'l.id',
      scope: documentVisible(outbound, actor, 'a'),
      where: [
        sql<SqlBool>`a.state = 'posted' and a.kind <> 'return'`,
        ...(query.batchId === undefined ? [] : [sql<SqlBool>`l.batch_id = ${query.batchId}`]),
        ...(query.materialId === undefined ? [] : [sql<SqlBool>`l.material_id = ${query.materialId}`]),
      ],
      sort: { outDate: 'a.biz_date' },
      columns: sql`l.id as "lineId", a.id as "outboundId", a.number as "outboundNumber", a.kind as "outKind", a.biz_date as "outDate", ${namedIn('s', language)} as "storeName",
        b.id as "batchId", b.number as "batchNo", m.id as "materialId", ${factsOf('m', language)}, coalesce(p.name, '') as "projectName", a.repair_number as "repairNo",
        l.device_name as "deviceName", a.receiver as "receiverName", trim_scale(l.quantity)::text as "outQty", trim_scale(l.returned_quantity)::text as "returnedQty",
        ${priced(actor, sql`l.amount`)} as amount`,
      joins: sql`join material.store s on s.id = a.store_id join material.batch b on b.id = l.batch_id join material.material m on m.id = l.material_id
        left join system.project p on p.id = a.project_id`,
    },
    query,
  )
