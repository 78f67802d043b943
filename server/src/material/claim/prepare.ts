import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import type { claim } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { findLines } from '../order/index.ts'
import { type Claimed, countClaimed, findRejected, lockOrder } from './sources.ts'

type ClaimDraft = Draft<typeof claim>
type Line = ClaimDraft['lines'][number]
export const reason = reasonIn(claimMessages)

export const isShipmentOf = async (tx: Tx, order: number, shipment: number): Promise<boolean> =>
  (await sql`select 1 from material.order_shipment where id = ${shipment} and order_id = ${order}`.execute(tx)).rows
    .length > 0

const againstHeader = async (tx: Tx, { header }: ClaimDraft, of: Claimed | undefined): Promise<Reason[]> => {
  if (!of) return [reason('unknownOrder', {}, 'orderId')]
  const { orderId, shipmentId, foundDate } = header
  return [
    ...(shipmentId !== undefined && !(await isShipmentOf(tx, orderId, shipmentId))
      ? [reason('unknownShipment', {}, 'shipmentId')]
      : []),
    ...(foundDate > today() ? [reason('dayAhead', {}, 'foundDate')] : []),
    ...(foundDate < of.contractDate ? [reason('beforeSigned', {}, 'foundDate')] : []),
  ]
}

// What came beyond what was ordered takes nothing of it, and is no more than that again.
const againstLines = async (tx: Tx, actor: Actor, { header, lines }: ClaimDraft, own: number | null) => {
  const { orderId, shipmentId = null } = header
  const ordered = new Map((await findLines(tx, actor, orderId, 'cn')).map((line) => [line.lineId, line]))
  const counted = await countClaimed(tx, orderId, own, shipmentId)
  const taken = new Map<number, string>()
  return lines.flatMap((line: Line, at): Reason[] => {
    const of = ordered.get(line.orderLineId)
    if (!of) return [reason('notOfOrder', {}, `lines.${at}.orderLineId`)]
    const name = of.materialNameCn
    const isTwice =
      lines.findIndex(
        (other) =>
          other.orderLineId === of.lineId &&
          other.claimKind === line.claimKind &&
          other.receiptLineId === line.receiptLineId,
      ) < at
    if (isTwice) return [reason('twice', { name }, `lines.${at}.claimKind`)]
    const { claimed = '0', shipped = '0' } = counted.get(of.lineId) ?? {}
    if (shipmentId !== null && compare(shipped, '0') <= 0)
      return [reason('notOfShipment', { name }, `lines.${at}.orderLineId`)]
    const isOver = line.claimKind === 'over'
    const before = isOver ? '0' : add(claimed, taken.get(of.lineId) ?? '0')
    const left = subtract(of.leftQty, before)
    // What is wrong with goods that came is wrong with no more than came.
    const isThere = shipmentId !== null && ['damaged', 'wrong', 'quality'].includes(line.claimKind)
    const open = isThere && compare(shipped, left) < 0 ? shipped : left
    if (!isOver) taken.set(of.lineId, add(taken.get(of.lineId) ?? '0', line.quantity))
    return compare(line.quantity, open) > 0
      ? [reason('tooMuch', { name, open: compare(open, '0') < 0 ? '0' : open }, `lines.${at}.quantity`)]
      : []
  })
}

// What a receipt rejected is claimed for once, whoever opens the claim: the order is locked.
const againstRejected = async (tx: Tx, { header, lines }: ClaimDraft, own: number | null): Promise<Reason[]> => {
  const { orderId, receiptId } = header
  const rejected = receiptId === undefined ? [] : await findRejected(tx, { order: orderId, receipt: receiptId }, own)
  if (receiptId !== undefined && rejected.length === 0) return [reason('unknownReceipt', {}, 'receiptId')]
  const taken = new Map<number, string>()
  return lines.flatMap(({ receiptLineId, orderLineId, quantity }, at): Reason[] => {
    if (receiptId === undefined && receiptLineId === undefined) return []
    const of = rejected.find((one) => one.id === receiptLineId && one.orderLineId === orderLineId)
    if (!of) return [reason('notRejected', { name: String(at + 1) }, `lines.${at}.orderLineId`)]
    const open = subtract(of.open, taken.get(of.id) ?? '0')
    taken.set(of.id, add(taken.get(of.id) ?? '0', quantity))
    return compare(quantity, open) > 0
      ? [reason('rejectedTooMuch', { name: of.batchNo, open }, `lines.${at}.quantity`)]
      : []
  })
}

/** Checks a draft against its order, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, draft: ClaimDraft, id: number | null) => {
  const { header, lines } = draft
  const of = await lockOrder(tx, actor, header.orderId)
  return {
    reasons: [
      ...(await againstHeader(tx, draft, of)),
      ...(of ? [...(await againstLines(tx, actor, draft, id)), ...(await againstRejected(tx, draft, id))] : []),
    ],
    header: {
      department_id: of?.departmentId ?? actor.departmentId,
      project_id: null,
      order_id: header.orderId,
      shipment_id: header.shipmentId ?? null,
      receipt_id: header.receiptId ?? null,
      wanted: header.wanted,
      found_date: header.foundDate,
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => ({
      order_line_id: line.orderLineId,
      receipt_line_id: line.receiptLineId ?? null,
      kind: line.claimKind,
      quantity: line.quantity,
      finding: line.finding,
    })),
  }
}
