import { type orderAmendment, lineNotes } from '@geodepot/contracts/material/order-amendment.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, keptNotes } from '../../kit/document/index.ts'
import { withoutPrices } from '../material/index.ts'
import { type AmendmentLine, againstAmendment, amendedTerms, differs, extraOf, weighed } from './examine.ts'
import { type StandingLine, holdOrder, standingOf } from './standing.ts'

/** What is kept of a line: how it stands, and what is to be instead. */
const written = (line: AmendmentLine, stands: StandingLine) => ({
  source_line_id: line.sourceLineId,
  quantity_before: stands.kept,
  quantity: line.quantity,
  extra_quantity: extraOf(line.quantity, stands) ?? '0',
  price_before: stands.unitPrice,
  unit_price: line.unitPrice,
  delivery_before: stands.deliveryDate,
  delivery_date: line.deliveryDate === stands.deliveryDate ? null : (line.deliveryDate ?? null),
  ...keptNotes(lineNotes, line),
})

/** Checks a draft against the order as it stands, and says what is written of it: the differences alone. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Draft<typeof orderAmendment>,
  id: number | null,
) => {
  const held = await holdOrder(tx, actor, header.orderId, id)
  const standing = await standingOf(tx, header.orderId)
  const terms = amendedTerms(header, standing)
  const reasons = held.length > 0 ? held : withoutPrices(actor, againstAmendment(terms, lines, standing))
  const amended = lines.flatMap((line) => {
    const stands = standing.lines.get(line.sourceLineId)
    return stands && reasons.length === 0 && differs(line, stands) ? [{ line, stands }] : []
  })
  const { totals, amountsOf } = weighed(
    standing,
    amended.map(({ line }) => line),
  )
  return {
    reasons,
    header: {
      order_id: header.orderId,
      department_id: actor.departmentId,
      project_id: null,
      reason: header.reason,
      delivery_date_before: standing.deliveryDate,
      delivery_date: terms.deliveryDate,
      incoterm_before: standing.incoterm,
      incoterm: terms.incoterm,
      place_before: standing.place,
      place: terms.place,
      payment_terms_before: standing.paymentTerms,
      payment_terms: terms.paymentTerms,
      ...totals,
      remark: header.remark ?? '',
    },
    lines: amended.map(({ line, stands }) => ({ ...written(line, stands), ...amountsOf(stands) })),
  }
}
