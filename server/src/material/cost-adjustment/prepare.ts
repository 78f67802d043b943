import { add, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { costAdjustment } from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { feeShares } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { againstFees, feesInUsd } from '../receipt/index.ts'

type AdjustmentDraft = Draft<typeof costAdjustment>
export type Key = keyof typeof costAdjustmentMessages.texts
export const reason = reasonIn(costAdjustmentMessages)

interface Receipt {
  readonly department: string
  readonly kind: string
  readonly state: string
  readonly bizDate: string
  readonly timeZone: string | null
}
const receiptOf = async (tx: Tx, actor: Actor, id: number): Promise<Receipt | undefined> =>
  (
    await sql<Receipt>`
      select a.department_id as department, a.kind, a.state, a.biz_date as "bizDate", d.time_zone as "timeZone"
      from material.receipt a join system.department d on d.id = a.department_id
      where a.id = ${id} and a.deleted_at is null and ${documentVisible(receipt, actor, 'a')}`.execute(tx)
  ).rows[0]

/** A line of a receipt with what it has cost so far. */
export interface CostLine {
  readonly id: number
  readonly batch: number
  readonly number: string
  readonly quantity: string
  readonly code: string
  readonly digits: number
  readonly quoted: { readonly rate: string; readonly quotation: 'usdPerUnit' | 'unitsPerUsd' } | null
  /** By the last invoice, or as the order said; in the currency of the order. */
  readonly net: string
  readonly purchaseAmount: string
  readonly weight: string
  readonly volume: string
  /** An invoice is matched with some of it: what it costs follows from that. */
  readonly isBilled: boolean
}
export const costLinesOf = async (db: Reader, receiptId: number): Promise<readonly CostLine[]> =>
  (
    await sql<CostLine>`
      select l.id, l.batch_id as batch, t.number, trim_scale(l.quantity)::text as quantity, l.currency_code as code, cy.digits,
        case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end as quoted,
        trim_scale(coalesce(l.invoiced_amount, l.net_amount))::text as net, l.purchase_amount::text as "purchaseAmount",
        coalesce(l.weight, 0)::text as weight, coalesce(l.volume, 0)::text as volume, l.billed_quantity > 0 as "isBilled"
      from material.receipt_line l join material.batch t on t.id = l.batch_id join system.currency cy on cy.code = l.currency_code
      left join system.currency_rate r on r.id = l.rate_id where l.document_id = ${receiptId} order by l.position`.execute(
      db,
    )
  ).rows

/** By how much an invoice differs from what a line has cost so far: at the rate of the receipt, so that rates change no stock. */
export const differenceOf = ({ net, quoted }: CostLine, invoiced: string): string =>
  subtract(inUsd(invoiced, quoted), inUsd(net, quoted))
const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

const invoiced = ({ lines }: AdjustmentDraft, of: readonly CostLine[]) => {
  const seen = new Set<number>()
  const reasons = lines.flatMap(({ receiptLineId, invoicedAmount }, at): Reason[] => {
    const line = of.find(({ id }) => id === receiptLineId)
    if (!line || seen.has(receiptLineId)) return [reason('notOfReceipt', {}, `lines.${at}.receiptLineId`)]
    seen.add(receiptLineId)
    if (line.isBilled) return [reason('billed', { batch: line.number }, `lines.${at}.receiptLineId`)]
    const { code, digits } = line
    return decimalsOf(invoicedAmount) > digits
      ? [reason('tooManyDigits', { code, digits }, `lines.${at}.invoicedAmount`)]
      : []
  })
  return {
    reasons: lines.length === 0 ? [reason('linesMissing', {}, 'lines')] : reasons,
    lines: lines.map(({ receiptLineId, invoicedAmount }) => {
      const line = of.find(({ id }) => id === receiptLineId)
      return {
        receipt_line_id: receiptLineId,
        invoiced_amount: invoicedAmount,
        difference: line ? differenceOf(line, invoicedAmount) : '0',
      }
    }),
  }
}
const charged = async (tx: Tx, { header: { fees } }: AdjustmentDraft, of: readonly CostLine[]) => {
  const usd = await feesInUsd(
    tx,
    fees.map((fee) => ({ ...fee, spread: 'receipt' as const })),
    (at) => `fees.${at}.invoiceDate`,
  )
  const shares = feeShares(usd, of)
  const isMissing = typeof shares === 'string'
  const at = isMissing ? fees.findIndex(({ key }) => key === shares) : 0
  return {
    reasons: [
      ...(fees.length === 0 ? [reason('feesMissing', {}, 'fees')] : []),
      ...(isMissing
        ? [
            reason(
              'keyMissing',
              { key: costAdjustmentMessages.texts[`key_${shares}` as 'key_amount'] },
              `fees.${at}.key`,
            ),
          ]
        : []),
    ],
    lines: of.map((line, index) => ({
      receipt_line_id: line.id,
      invoiced_amount: null,
      difference: (isMissing ? undefined : shares[index]) ?? '0',
    })),
  }
}

/** Checks a draft against the receipt whose cost it changes, and works out by how much. */
export const prepare = async (tx: Tx, actor: Actor, draft: AdjustmentDraft) => {
  const { header } = draft
  const found = await receiptOf(tx, actor, header.receiptId)
  const here = today(found?.timeZone ?? undefined)
  const [days = []] = await dayReasons(tx, [{ day: header.bizDate, today: here, dateField: 'bizDate' }])
  const isFee = header.adjustmentKind === 'fee'
  const feeReasons = isFee
    ? await againstFees(
        tx,
        { fees: header.fees.map((fee) => ({ ...fee, spread: 'receipt' as const })), receiptKind: 'purchase' },
        here,
      )
    : []
  const of = found ? await costLinesOf(tx, header.receiptId) : []
  const { reasons, lines } =
    feeReasons.length > 0 ? { reasons: [], lines: [] } : isFee ? await charged(tx, draft, of) : invoiced(draft, of)
  return {
    reasons: [
      ...days,
      ...(found ? [] : [reason('unknownReceipt', {}, 'receiptId')]),
      ...(found && !['posted', 'stored'].includes(found.state) ? [reason('receiptNotPosted', {}, 'receiptId')] : []),
      ...(found?.kind === 'core' ? [reason('ofCore', {}, 'receiptId')] : []),
      ...(found && !isFee && found.kind !== 'purchase' ? [reason('notBought', {}, 'receiptId')] : []),
      ...(found && header.bizDate < found.bizDate ? [reason('beforeReceipt', { date: found.bizDate }, 'bizDate')] : []),
      ...feeReasons,
      ...(found ? reasons : []),
    ],
    header: {
      kind: header.adjustmentKind,
      receipt_id: header.receiptId,
      biz_date: header.bizDate,
      invoice_number: header.invoiceNo ?? '',
      fees: isFee ? header.fees : [],
      difference: add('0', ...lines.map(({ difference }) => difference)),
      project_id: null,
      department_id: found?.department ?? actor.departmentId,
      remark: header.remark ?? '',
    },
    // What nothing changes for is no line of a fee.
    lines: isFee ? lines.filter(({ difference }) => !isZero(difference)) : lines,
  }
}
