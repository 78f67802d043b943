import type { Objection } from '@geodepot/contracts/equipment/shipment.rules.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { projectHolder, transitHolder } from '../../ledger/custody/index.ts'
import type { End, Ends, Known } from './rules.ts'

/** Of a difference that stands in the ledger of a pool, that pool as an end; `alias` names the difference in the query. */
export const poolOf = (
  alias: string,
) => sql<End | null>`case when ${sql.ref(`${alias}.asked_holder_id`)} is not null then jsonb_build_object(
  'department', ${sql.ref(`${alias}.asked_department_id`)}, 'project', null, 'holder', ${sql.ref(`${alias}.asked_holder_id`)}) end`

/** What the named lines of a document still have on the road, or to settle: what was on no list only the latter. */
export const waiting = async (
  tx: Tx,
  document: number,
  ids: readonly number[],
  of: 'expected' | 'unsettled',
): Promise<ReadonlyMap<number, Known>> => {
  const { rows } = await sql<Known & { id: number }>`
    select p.shipment_line_id as id, trim_scale(${sql.ref(`p.${of}`)})::text as left, l.device_id is not null as "isDevice", s.shipped_at as since, false as "isUnlisted", null::jsonb as pool
    from equipment.shipment_progress p join equipment.shipment_line l on l.id = p.shipment_line_id join equipment.shipment s on s.id = p.shipment_id
    where p.document_id = ${document} and p.shipment_line_id = any(${ids}::bigint[])
    union all
    select l.id, trim_scale(coalesce(d.unsettled, 0))::text, l.unlisted_device_id is not null, r.received_at, true, ${poolOf('d')}
    from equipment.shipment_receipt_line l join equipment.shipment_receipt r on r.id = l.receipt_id left join equipment.shipment_difference d on d.receipt_line_id = l.id
    where ${of === 'unsettled'} and l.unlisted_what is not null and l.document_id = ${document} and l.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** In the document's own words. */
export const refuseObjections = ({ messages }: AnyDocument, objections: readonly Objection[]): void => {
  if (objections.length === 0) return
  throw new Refusal(
    500,
    objections.slice(0, 200).map(({ field, key, params }) => ({ field, key, messages, ...(params && { params }) })),
  )
}

/** When a document was let go: what it was submitted or decided last that led it into the state which says so. */
export const releasedAt = async (db: Reader, document: number, state: string): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{ at: string }>`
    select happened_at as at from document.event where document_id = ${document} and to_state = ${state} and from_state <> ${state} order by document.event.id desc limit 1`.execute(
    db,
  )
  return row?.at ?? null
}

export const holderOf = (tx: Tx, end: End): Promise<number> | number =>
  end.project === null ? end.holder : projectHolder(tx, end.project)

/**
 * The document as the holder of what it has on the road, seen by the project at either end and the department at the
 * other; between two projects by the one that receives.
 */
export const roadHolder = (
  tx: Tx,
  document: { readonly id: number; readonly number: string },
  { sender, receiver }: Ends,
): Promise<number> =>
  transitHolder(
    tx,
    document,
    (sender.project === null || receiver.project !== null ? sender : receiver).department,
    receiver.project ?? sender.project,
  )
