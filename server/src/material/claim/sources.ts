import { order } from '@geodepot/contracts/material/order.ts'
import type { ClaimableLine } from '@geodepot/contracts/material/claim.ts'
import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { findLines } from '../order/index.ts'

/** An order that can be claimed for, locked: what is written of it waits. */
export interface Claimed {
  readonly departmentId: string
  readonly contractDate: string
  readonly supplierId: number
}
export const lockOrder = async (tx: Tx, actor: Actor, id: number): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    select d.department_id as "departmentId", d.contract_date as "contractDate", d.supplier_id as "supplierId" from material.order d
    where d.id = ${id} and d.state in ('signed', 'closed') and ${documentVisible(order, actor, 'd')} for update of d`.execute(
    tx,
  )
  return rows[0]
}

interface Counted {
  readonly lineId: number
  readonly claimed: string
  readonly shipped: string
}
/** Of each line what other claims are about, and how much of it is in a shipment. */
export const countClaimed = async (
  db: Reader,
  id: number,
  own: number | null,
  shipment: number | null,
): Promise<ReadonlyMap<number, Counted>> => {
  const { rows } = await sql<Counted>`
    select x.id as "lineId", coalesce((select sum(l.quantity) from material.claim_line l join material.claim c on c.id = l.document_id
        where l.order_line_id = x.id and l.kind <> 'over' and c.state <> 'dropped' and c.deleted_at is null and c.id is distinct from ${own}::bigint), 0)::text as claimed,
      coalesce((select sum(o.quantity) from material.order_shipment_line o where o.line_id = x.id and o.shipment_id = ${shipment}::bigint), 0)::text as shipped
    from material.order_line x where x.document_id = ${id}`.execute(db)
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** What the inspection of a receipt rejected of a line, and what of that other claims are about. */
export interface Rejected {
  readonly id: number
  readonly orderLineId: number
  readonly batchNo: string
  readonly rejected: string
  readonly open: string
  readonly reason: string
}
export const findRejected = async (
  db: Reader,
  { order: of, receipt }: { readonly order: number; readonly receipt: number },
  own: number | null,
): Promise<readonly Rejected[]> =>
  (
    await sql<Rejected>`
      select y.id, y.order_line_id as "orderLineId", t.number as "batchNo", trim_scale(y.rejected_quantity)::text as rejected,
        trim_scale(greatest(y.rejected_quantity - coalesce((select sum(l.quantity) from material.claim_line l join material.claim c on c.id = l.document_id
          where l.receipt_line_id = y.id and c.state <> 'dropped' and c.deleted_at is null and c.id is distinct from ${own}::bigint), 0), 0))::text as open,
        coalesce((select string_agg(distinct v.reason, '; ') from material.receipt_move v where v.line_id = y.id and v.kind = 'reject'), '') as reason
      from material.receipt_line y join material.receipt r on r.id = y.document_id and r.state in ('posted', 'stored') and r.deleted_at is null
      join material.order_line x on x.id = y.order_line_id and x.document_id = ${of} join material.batch t on t.id = y.batch_id
      where y.document_id = ${receipt} and y.rejected_quantity > 0 order by y.position`.execute(db)
  ).rows

/** What was rejected and is not claimed for, with why. */
const rejectedLines = async (
  db: Reader,
  actor: Actor,
  of: { readonly order: number; readonly receipt: number },
  language: Language,
): Promise<ClaimableLine[]> => {
  const lines = new Map((await findLines(db, actor, of.order, language)).map((line) => [line.lineId, line]))
  return (await findRejected(db, of, null)).flatMap(({ id, orderLineId, batchNo, rejected, open, reason }) => {
    const line = lines.get(orderLineId)
    if (!line || open === '0') return []
    const { materialNameCn, materialNameEn, partNo, unitName } = line
    return [
      {
        orderLineId,
        receiptLineId: id,
        batchNo,
        finding: reason,
        materialNameCn,
        materialNameEn,
        partNo,
        unitName,
        orderedQty: rejected,
        openQty: open,
      },
    ]
  })
}

/** What of an order can be claimed for. */
export const findClaimable = async (
  db: Reader,
  actor: Actor,
  id: number,
  receiptId: number | undefined,
  language: Language,
): Promise<ClaimableLine[]> => {
  const { rows } = await sql`
    select 1 from material.order d where d.id = ${id} and d.state in ('signed', 'closed') and ${documentVisible(order, actor, 'd')}`.execute(
    db,
  )
  if (rows.length === 0) return []
  if (receiptId !== undefined) return rejectedLines(db, actor, { order: id, receipt: receiptId }, language)
  const claimed = await countClaimed(db, id, null, null)
  return (await findLines(db, actor, id, language)).map(
    ({ lineId, materialNameCn, materialNameEn, partNo, unitName, leftQty }): ClaimableLine => ({
      orderLineId: lineId,
      receiptLineId: null,
      batchNo: '',
      finding: '',
      materialNameCn,
      materialNameEn,
      partNo,
      unitName,
      orderedQty: leftQty,
      openQty: subtract(leftQty, claimed.get(lineId)?.claimed ?? '0'),
    }),
  )
}
