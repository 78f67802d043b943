import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { ClaimLineRow } from '@geodepot/contracts/material/claim.ts'
import { multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { seesPrices } from '../material/index.ts'
import { findLines } from '../order/index.ts'

interface Kept {
  readonly lineId: number
  readonly orderLineId: number
  readonly receiptLineId: number | null
  readonly batchNo: string
  readonly unitCost: string | null
  readonly claimKind: ClaimLineRow['claimKind']
  readonly quantity: string
  readonly finding: string
  readonly orderId: number
  readonly digits: number
}
/** The lines of a claim, with what the order says of each. */
export const findClaimLines = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<ClaimLineRow[]> => {
  const { rows } = await sql<Kept>`
    select l.id as "lineId", l.order_line_id as "orderLineId", l.receipt_line_id as "receiptLineId", coalesce(b.number, '') as "batchNo", l.kind as "claimKind",
      case when ${seesPrices(actor)} then trim_scale(round(b.amort_unit_price, 4))::text end as "unitCost", trim_scale(l.quantity)::text as quantity, l.finding,
      a.order_id as "orderId", cy.digits
    from material.claim_line l join material.claim a on a.id = l.document_id join material.order d on d.id = a.order_id
    join system.currency cy on cy.code = d.currency_code 
    left join material.receipt_line y on y.id = l.receipt_line_id left join material.batch b on b.id = y.batch_id where l.document_id = ${id} order by l.position`.execute(
    db,
  )
  const [first] = rows
  if (!first) return []
  const ordered = new Map((await findLines(db, actor, first.orderId, language)).map((line) => [line.lineId, line]))
  return rows.map(({ orderId: _orderId, digits, ...row }) => {
    const of = ordered.get(row.orderLineId)
    const unitPrice = of?.unitPrice ?? null
    return {
      ...row,
      materialId: of?.materialId ?? 0,
      materialNameCn: of?.materialNameCn ?? '',
      materialNameEn: of?.materialNameEn ?? '',
      partNo: of?.partNo ?? '',
      unitName: of?.unitName ?? '',
      orderedQty: of?.leftQty ?? '0',
      unitPrice,
      amount: unitPrice === null ? null : rounded(multiply(row.quantity, unitPrice), digits),
    }
  })
}
