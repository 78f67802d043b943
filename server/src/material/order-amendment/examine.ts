import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { beyondApproval } from '@geodepot/contracts/material/order.rules.ts'
import type { Term, orderAmendmentLine } from '@geodepot/contracts/material/order-amendment.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import type { z } from 'zod'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import { withoutPrices } from '../material/index.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { amountOf, payableOf, plannedBeyond } from '../order/index.ts'
import { type Key, type StandingLine, type StandingOrder, reason } from './standing.ts'

export type AmendmentLine = z.output<typeof orderAmendmentLine>
export type Terms = { readonly [T in Term]: string | null }

/** Terms that say something else than the order, and nothing for the others. */
export const amendedTerms = (
  given: { readonly [T in Term]?: string | null | undefined },
  standing: StandingOrder,
): Terms => {
  const amended = (term: Term) => {
    const value = given[term] ?? ''
    return value === '' || value === standing[term] ? null : value
  }
  return {
    deliveryDate: amended('deliveryDate'),
    incoterm: amended('incoterm'),
    place: amended('place'),
    paymentTerms: amended('paymentTerms'),
  }
}

/** Whether it says anything else than the line as it stands. */
export const differs = ({ quantity, unitPrice, deliveryDate }: AmendmentLine, line: StandingLine): boolean =>
  compare(quantity, line.kept) !== 0 ||
  compare(unitPrice, line.unitPrice) !== 0 ||
  (deliveryDate ?? line.deliveryDate) !== line.deliveryDate

/**
 * How much of a quantity goes beyond what is approved. Less of it takes that off first; more of it may only fill the last
 * pack. Nothing where it is too much.
 */
export const extraOf = (quantity: string, { kept, approved, extra, open, packSize }: StandingLine) => {
  const more = subtract(quantity, kept)
  if (compare(more, '0') > 0) return beyondApproval(quantity, add(approved, open), packSize)
  const left = add(extra, more)
  return compare(left, '0') > 0 ? left : '0'
}

const against = (
  { quantity, unitPrice, deliveryDate }: AmendmentLine,
  line: StandingLine,
): (readonly [key: Key, params: ReasonParams, field: string])[] => {
  const approved = add(line.approved, line.open)
  return [
    ...(extraOf(quantity, line) === undefined
      ? [
          line.packSize === null
            ? (['tooMuch', { quantity: approved }, 'quantity'] as const)
            : (['notWholePacks', { quantity: approved, pack: line.packSize }, 'quantity'] as const),
        ]
      : []),
    ...(compare(quantity, line.shipped) < 0
      ? [['lessThanShipped', { quantity: line.shipped }, 'quantity'] as const]
      : []),
    // A price that stays is as it was signed.
    ...(compare(unitPrice, line.unitPrice) !== 0 && compare(unitPrice, line.finalPrice) > 0
      ? [['priceAbove', { price: line.finalPrice }, 'unitPrice'] as const]
      : []),
    ...(deliveryDate !== undefined && deliveryDate !== line.deliveryDate && deliveryDate < today()
      ? [['deliveryPast', {}, 'deliveryDate'] as const]
      : []),
  ]
}

/**
 * What all lines together would have more of an agreement's line than it has left, by the last of them: each by itself may
 * fit. Less of one leaves more for another.
 */
const againstAgreement = (lines: readonly AmendmentLine[], standing: StandingOrder): Reason[] => {
  const more = lines.flatMap((line, at) => {
    const stands = standing.lines.get(line.sourceLineId)
    return stands && stands.agreementLine !== null ? [{ at, stands, by: subtract(line.quantity, stands.kept) }] : []
  })
  return [...Map.groupBy(more, ({ stands }) => stands.agreementLine).values()].flatMap((of): Reason[] => {
    const last = of.findLast(({ by }) => compare(by, '0') > 0)
    const left = last?.stands.agreementLeft ?? null
    return last && left !== null && compare(add('0', ...of.map(({ by }) => by)), left) > 0
      ? [reason('agreementLineLeft', { name: last.stands.name, left }, `lines.${last.at}.quantity`)]
      : []
  })
}

/** What stands against amending these terms and lines, by their places in what was sent. */
export const againstAmendment = (given: Terms, lines: readonly AmendmentLine[], standing: StandingOrder): Reason[] => {
  const seen = new Set<number>()
  const reasons = [
    ...(given.deliveryDate !== null && given.deliveryDate < today()
      ? [reason('deliveryPast', {}, 'deliveryDate')]
      : []),
    ...lines.flatMap((line, at): Reason[] => {
      const stands = standing.lines.get(line.sourceLineId)
      if (!stands || compare(stands.kept, '0') <= 0) return [reason('unknownLine', {}, `lines.${at}.sourceLineId`)]
      const { name } = stands
      if (seen.has(line.sourceLineId)) return [reason('twice', { name }, `lines.${at}.sourceLineId`)]
      seen.add(line.sourceLineId)
      return against(line, stands).map(([key, params, field]) =>
        reason(key, { name, ...params }, `lines.${at}.${field}`),
      )
    }),
  ]
  return reasons.length > 0 ? reasons : againstAgreement(lines, standing)
}

/** What the order comes to as it stands and with these lines amended: of all that is to be delivered, in its currency and in USD. */
export const weighed = ({ digits, quoted, lines }: StandingOrder, amended: readonly AmendmentLine[]) => {
  const byLine = new Map(amended.map((line) => [line.sourceLineId, line]))
  const amountsOf = (line: StandingLine) => {
    const { quantity = line.kept, unitPrice = line.unitPrice } = byLine.get(line.id) ?? {}
    return {
      amount_before: amountOf({ quantity: line.kept, unitPrice: line.unitPrice }, digits),
      amount: amountOf({ quantity, unitPrice }, digits),
    }
  }
  const all = [...lines.values()].map(amountsOf)
  const before = add('0', ...all.map(({ amount_before }) => amount_before))
  const after = add('0', ...all.map(({ amount }) => amount))
  return {
    amountsOf,
    /** That is paid: with tax. */
    payable: payableOf(
      [...lines.values()].map((line, at) => ({ ...line, amount: all[at]?.amount ?? '0' })),
      digits,
    ),
    totals: {
      amount_before: before,
      total_amount: after,
      usd_before: inUsd(before, quoted),
      usd_amount: inUsd(after, quoted),
    },
  }
}

const sums = ['planned', 'value', 'left'] as const
/** What else has to be so before an amendment goes on: nobody plans to pay more than it leaves, nor orders more of whom is blocked. */
export const againstRest = async (
  tx: Tx,
  actor: Actor,
  standing: StandingOrder,
  lines: readonly AmendmentLine[],
): Promise<readonly Reason[]> => {
  const { totals, payable } = weighed(standing, lines)
  const { total_amount: value, amount_before: before } = totals
  const planned = await plannedBeyond(tx, standing.id, payable)
  const isMore = lines.some(({ sourceLineId, quantity }) => {
    const stands = standing.lines.get(sourceLineId)
    return stands && compare(quantity, stands.kept) > 0
  })
  const reasons = [
    ...(planned === undefined
      ? []
      : [reason('paymentsTooMuch', { planned, value: payable, code: standing.code }, 'lines')]),
    ...(isMore ? await againstSupplier(tx, standing.supplierId) : []),
    // What an agreement has is called off as long as it is in force.
    ...(isMore && standing.isOver ? [reason('agreementOver', {}, 'lines')] : []),
    ...(standing.leftAmount !== null && compare(subtract(value, before), standing.leftAmount) > 0
      ? [reason('agreementLeft', { left: standing.leftAmount, code: standing.code }, 'lines')]
      : []),
  ]
  return withoutPrices(actor, reasons, sums)
}
