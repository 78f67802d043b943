import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { orderAmendment } from '@geodepot/contracts/material/order-amendment.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { withoutPrices } from '../material/index.ts'
import { type AmendedLine, amendOrder } from '../order/index.ts'
import {
  type AmendmentLine,
  againstAmendment,
  againstRest,
  amendedTerms,
  differs,
  extraOf,
  weighed,
} from './examine.ts'
import { type StandingOrder, reason, standingOf } from './standing.ts'

type Any = Omit<Doing<typeof orderAmendment, 'material.order_amendment', unknown>, 'input'>

interface Kept extends AmendmentLine {
  readonly id: number
}
const linesOf = async (tx: Tx, id: number): Promise<Kept[]> =>
  (
    await sql<Kept & { deliveryDate: string | null }>`
      select id, source_line_id as "sourceLineId", trim_scale(quantity)::text as quantity, trim_scale(unit_price)::text as "unitPrice",
        delivery_date as "deliveryDate", line_note as "lineNote"
      from material.order_amendment_line where document_id = ${id} order by position`.execute(tx)
  ).rows.map(({ deliveryDate, ...line }) => ({ ...line, ...(deliveryDate !== null && { deliveryDate }) }))

const termsOf = ({ document: { row } }: Any, standing: StandingOrder) =>
  amendedTerms(
    {
      deliveryDate: row.delivery_date,
      incoterm: row.incoterm,
      place: row.place,
      paymentTerms: row.payment_terms,
    },
    standing,
  )
const unchanged = (lines: readonly Kept[], standing: StandingOrder): Reason[] =>
  lines.flatMap((line, at) => {
    const stands = standing.lines.get(line.sourceLineId)
    return stands && !differs(line, stands) ? [reason('nothingChanged', {}, `lines.${at}.quantity`)] : []
  })

/** Looks at the order again, which may have been shipped or closed since, and keeps what it comes to: the chain goes by it. */
export const settle = async (doing: Any): Promise<void> => {
  const {
    tx,
    document: { id, row },
  } = doing
  const [standing, lines] = [await standingOf(tx, row.order_id), await linesOf(tx, id)]
  refuseAny([
    ...withoutPrices(doing.actor, againstAmendment(termsOf(doing, standing), lines, standing)),
    ...unchanged(lines, standing),
  ])
  refuseAny(await againstRest(tx, doing.actor, standing, lines))
  const { totals, amountsOf } = weighed(standing, lines)
  await sql`
    update material.order_amendment set amount_before = ${totals.amount_before}, total_amount = ${totals.total_amount}, usd_before = ${totals.usd_before},
      usd_amount = ${totals.usd_amount} where id = ${id}`.execute(tx)
  const amounts = lines.flatMap((line) => {
    const stands = standing.lines.get(line.sourceLineId)
    if (!stands) return []
    const { kept, unitPrice, deliveryDate } = stands
    return [{ id: line.id, kept, unitPrice, deliveryDate, extra: extraOf(line.quantity, stands), ...amountsOf(stands) }]
  })
  await sql`
    update material.order_amendment_line l set quantity_before = t.kept, extra_quantity = t.extra, price_before = t."unitPrice", delivery_before = t."deliveryDate",
      amount_before = t.amount_before, amount = t.amount
    from ${recordset(amounts, {
      id: 'bigint',
      kept: 'numeric',
      extra: 'numeric',
      unitPrice: 'numeric',
      deliveryDate: 'date',
      amount_before: 'numeric',
      amount: 'numeric',
    })} where l.id = t.id`.execute(tx)
}

/** What is approved is in force: the order says so from now on, and what is taken off is sourced again. */
export const putInForce = async (doing: Any): Promise<void> => {
  const { tx, actor, context, document } = doing
  const { id, number, row } = document
  await amendOrder(tx, actor, context, row.order_id, { number, reason: row.reason }, async () => {
    const [standing, lines] = [await standingOf(tx, row.order_id), await linesOf(tx, id)]
    const terms = termsOf(doing, standing)
    // Approving writes nothing: what stands against it now is said of the whole.
    refuseAny(withoutPrices(actor, againstAmendment(terms, lines, standing)).map((one) => ({ ...one, field: 'lines' })))
    refuseAny(await againstRest(tx, actor, standing, lines))
    return {
      ...terms,
      lines: lines.flatMap((line): AmendedLine[] => {
        const stands = standing.lines.get(line.sourceLineId)
        const extra = stands && extraOf(line.quantity, stands)
        if (!stands || extra === undefined) return []
        const { sourceLineId, quantity, unitPrice, deliveryDate = null, lineNote = '' } = line
        const isPriced = compare(unitPrice, stands.unitPrice) !== 0
        const priceNote = isPriced && lineNote !== '' ? lineNote : null
        return [
          { lineId: sourceLineId, approved: subtract(quantity, extra), extra, unitPrice, deliveryDate, priceNote },
        ]
      }),
    }
  })
}
