import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import type { claim } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { findLines } from '../order/index.ts'
import { type Claimed, countClaimed, findRejected, lockOrder } from './sources.ts'

type ClaimDraft = Draft<typeof claim>
type Line = ClaimDraft['lines'][number]
export const said = (field: string, key: keyof typeof claimMessages.texts, params: Reason['params'] = {}): Reason => ({
  key,
  messages: claimMessages,
  params,
  field,
})

export const isShipmentOf = async (tx: Tx, order: number, shipment: number): Promise<boolean> =>
  (await sql`select 1 from material.order_shipment where id = ${shipment} and order_id = ${order}`.execute(tx)).rows
    .length > 0

const againstHeader = async (tx: Tx, { header }: ClaimDraft, of: Claimed | undefined): Promise<Reason[]> => {
  if (!of) return [said('orderId', 'unknownOrder')]
  const { orderId, shipmentId, foundDate } = header
  return [
    ...(shipmentId !== undefined && !(await isShipmentOf(tx, orderId, shipmentId))
      ? [said('shipmentId', 'unknownShipment')]
      : []),
    ...(foundDate > today() ? [said('foundDate', 'dayAhead')] : []),
    ...(foundDate < of.contractDate ? [said('foundDate', 'beforeSigned')] : []),
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
    if (!of) return [said(`lines.${at}.orderLineId`, 'notOfOrder')]
    const name = of.materialNameCn
    const isTwice =
      lines.findIndex(
        (other) =>
          other.orderLineId === of.lineId &&
          other.claimKind === line.claimKind &&
          other.receiptLineId === line.receiptLineId,
      ) < at
    if (isTwice) return [said(`lines.${at}.claimKind`, 'twice', { name })]
    const { claimed = '0', shipped = '0' } = counted.get(of.lineId) ?? {}
    if (shipmentId !== null && compare(shipped, '0') <= 0)
      return [said(`lines.${at}.orderLineId`, 'notOfShipment', { name })]
    const isOver = line.claimKind === 'over'
    const before = isOver ? '0' : add(claimed, taken.get(of.lineId) ?? '0')
    const left = subtract(of.leftQty, before)
    // What is wrong with goods that came is wrong with no more than came.
    const isThere = shipmentId !== null && ['damaged', 'wrong', 'quality'].includes(line.claimKind)
    const open = isThere && compare(shipped, left) < 0 ? shipped : left
    if (!isOver) taken.set(of.lineId, add(taken.get(of.lineId) ?? '0', line.quantity))
    return compare(line.quantity, open) > 0
      ? [said(`lines.${at}.quantity`, 'tooMuch', { name, open: compare(open, '0') < 0 ? '0' : open })]
      : []
  })
}

// What a receipt rejected is claimed for once, whoever opens the claim: the order is locked.
const againstRejected = async (tx: Tx, { header, lines }: ClaimDraft, own: number | null): Promise<Reason[]> => {
  const { orderId, receiptId } = header
  const rejected = receiptId === undefined ? [] : await findRejected(tx, { order: orderId, receipt: receiptId }, own)
  if (receiptId !== undefined && rejected.length === 0) return [said('receiptId', 'unknownReceipt')]
  const taken = new Map<number, string>()
  return lines.flatMap(({ receiptLineId, orderLineId, quantity }, at): Reason[] => {
    if (receiptId === undefined && receiptLineId === undefined) return []
    const of = rejected.find((one) => one.id === receiptLineId && one.orderLineId === orderLineId)
    if (!of) return [said(`lines.${at}.orderLineId`, 'notRejected', { name: String(at + 1) })]
    const open = subtract(of.open, taken.get(of.id) ?? '0')
    taken.set(of.id, add(taken.get(of.id) ?? '0', quantity))
    return compare(quantity, open) > 0
      ? [said(`lines.${at}.quantity`, 'rejectedTooMuch', { name: of.batchNo, open })]
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
