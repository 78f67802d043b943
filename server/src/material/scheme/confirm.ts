import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { awardInput, offerInput, schemeHeader, schemeLine } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { dayIn, now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { create, requireVisible } from '../../kit/document/index.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { keepAwards } from './awards.ts'
import { linesOrdered } from './confirmed.ts'
import { schemeDocuments } from './document.ts'
import { keepOffer } from './offers.ts'

// For so many days the supplier's promise counts as an offer: the goods were ordered at it.
const validDays = 30
interface Of {
  readonly number: string
  readonly reason: string
  readonly supplierId: number
  readonly currencyCode: string
  readonly incoterm: string
  readonly place: string
  readonly paymentTerms: string
  readonly sourceType: string
  readonly purchaseMode: string
}
const read = async (tx: Tx, actor: Actor, id: number): Promise<Of> => {
  await requireVisible(tx, order, 'material.order', actor, id)
  const { rows } = await sql<Of>`
    select a.number, a.emergency_reason as reason, a.supplier_id as "supplierId", a.currency_code as "currencyCode", a.incoterm, a.place, a.payment_terms as "paymentTerms",
      coalesce(n.source_type, case when a.type = 'import' then 'overseas' else 'domestic' end) as "sourceType", coalesce(n.purchase_mode, 'inquiry') as "purchaseMode"
    from material.order a left join lateral (select n.source_type, n.purchase_mode from material.order_line x join material.plan_line pl on pl.id = x.plan_line_id
      join material.plan n on n.id = pl.document_id where x.document_id = a.id order by x.position limit 1) n on true
    where a.id = ${id} and a.is_emergency`.execute(tx)
  const [found] = rows
  if (!found) throw refusal(schemeMessages, 'unknownOrder', {}, 'orderId')
  return found
}

/** Begins the scheme that confirms an emergency order: what was ordered, what its supplier promised, and him recommended. Others are asked afterwards. */
export const confirmOrder = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  orderId: number,
  language: Language,
): Promise<number> => {
  const of = await read(tx, actor, orderId)
  const lines = await linesOrdered(tx, orderId)
  const header = schemeHeader.parse({
    schemeName: textOf(schemeMessages, 'confirmedName', language, { number: of.number }),
    schemeType: 'emergency',
    orderId,
    sourceType: of.sourceType,
    purchaseMode: of.purchaseMode,
  })
  const wanted = lines.map(({ planLineId, quantity }) => schemeLine.parse({ sourceLineId: planLineId, quantity }))
  const [made] = await create(tx, schemeDocuments, actor, context, [{ header, lines: wanted }])
  const id = made?.id ?? 0
  const { supplierId, currencyCode, incoterm, place, paymentTerms } = of
  const offer = offerInput.parse({
    supplierId,
    currencyCode,
    incoterm,
    place,
    freight: '0',
    insurance: '0',
    duty: '0',
    inland: '0',
    paymentTerms,
    validUntil: dayIn(new Date(now().getTime() + validDays * 86_400_000)),
    lines: lines.map(({ planLineId, unitPrice, taxRate, withTax }) => ({
      sourceLineId: planLineId,
      unitPrice,
      taxRate,
      withTax: withTax ? '1' : '0',
    })),
  })
  const version = await keepOffer(tx, actor, context, { id, ...offer })
  const { rows } = await sql<{ id: number }>`select id from material.scheme_offer where document_id = ${id}`.execute(tx)
  const offerId = rows[0]?.id ?? 0
  const reason = textOf(schemeMessages, 'confirmedReason', language, { reason: of.reason }).slice(0, 300)
  const awards = wanted.map((line) => awardInput.parse({ ...line, offerId, reason }))
  await keepAwards(tx, actor, context, { id, version, awards })
  return id
}
