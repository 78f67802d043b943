import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { issueLines } from '../outbound/index.ts'
import { reservedFor } from '../stock/index.ts'
import { type KeptStore, farStoreOf, keeps, storeOf } from '../store/index.ts'
import { againstFreight } from './freight.ts'
import { type TransferDraft, reason } from './terms.ts'

type Header = TransferDraft['header']
const againstHeader = async (
  tx: Tx,
  actor: Actor,
  header: Header,
  from: KeptStore | undefined,
  to: KeptStore | undefined,
): Promise<Reason[]> => {
  const { sendDate, expectedDate, applicationId } = header
  if (!from) return [reason('unknownStore', {}, 'fromStoreId')]
  const [days = []] = await dayReasons(tx, [{ day: sendDate, today: from.today, dateField: 'sendDate' }])
  return [
    ...(keeps(actor, from.keeper) ? [] : [reason('notSender', {}, 'fromStoreId')]),
    ...(to ? [] : [reason('unknownTarget', {}, 'toStoreId')]),
    ...(header.fromStoreId === header.toStoreId ? [reason('sameStore', {}, 'toStoreId')] : []),
    ...days,
    ...(await againstFreight(tx, header, from.today)),
    ...(expectedDate !== undefined && expectedDate < sendDate ? [reason('expectedBefore', {}, 'expectedDate')] : []),
    ...(applicationId !== undefined && (await reservedFor(tx, from.id, applicationId)).length === 0
      ? [reason('unknownApplication', {}, 'applicationId')]
      : []),
  ]
}

/** Checks one as it is written, against what stands now, and says what is kept of it. */
export const checked = async (tx: Tx, actor: Actor, { header, lines }: TransferDraft) => {
  // Both in one order, so that two that go opposite ways do not wait for each other.
  const near = () => storeOf(tx, actor, header.fromStoreId)
  const far = () => farStoreOf(tx, header.toStoreId)
  const first = header.fromStoreId < header.toStoreId
  const [one, other] = [await (first ? near() : far()), await (first ? far() : near())]
  const [from, to] = first ? [one, other] : [other, one]
  const reasons = await againstHeader(tx, actor, header, from, to)
  const ofLines = from
    ? await issueLines(tx, { from: ['storage'], day: header.sendDate, isUse: false, inOrder: true }, lines, from)
    : { reasons: [], lines: [] }
  return { from, to, reasons: [...reasons, ...ofLines.reasons], lines: ofLines.lines }
}

/** What is written of a draft. */
export const prepare = async (tx: Tx, actor: Actor, draft: TransferDraft) => {
  const { header } = draft
  const { reasons, from, to, lines } = await checked(tx, actor, draft)
  return {
    reasons,
    header: {
      department_id: from?.department ?? actor.departmentId,
      to_department_id: to?.department ?? actor.departmentId,
      project_id: null,
      from_store_id: header.fromStoreId,
      to_store_id: header.toStoreId,
      biz_date: header.sendDate,
      expected_on: header.expectedDate ?? null,
      application_id: header.applicationId ?? null,
      carrier: header.carrier ?? '',
      waybill: header.waybillNo ?? '',
      freight_amount: header.freightAmount ?? null,
      freight_currency: header.freightCurrency ?? null,
      freight_date: header.freightAmount === undefined ? null : (header.freightDate ?? header.sendDate),
      remark: header.remark ?? '',
    },
    lines: lines.map(({ material_id, batch_id, place_id, quantity, batch_reason, note }) => ({
      material_id,
      batch_id,
      place_id,
      quantity,
      batch_reason,
      note,
    })),
  }
}
