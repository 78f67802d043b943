import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { awardedAmounts, enoughOffers, fewestOffers, isLowest } from '@geodepot/contracts/material/scheme.rules.ts'
import { type AwardRow, type scheme, singleSource } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { withoutPrices } from '../material/index.ts'
import { blockedReason } from '../../system/supplier/index.ts'
import { againstOrder } from './confirmed.ts'
import { type ComparedOffers, type WantedLine, type WholeOffer, compareOffers, findAwards } from './offered.ts'
import { reason as because } from './terms.ts'

// What is recommended is exactly what is wanted, with a reason wherever something else is cheaper.
const againstLines = (
  wanted: readonly WantedLine[],
  awards: readonly AwardRow[],
  compared: ComparedOffers['compared'],
): Reason[] => {
  const byLine = Map.groupBy(awards, ({ sourceLineId }) => sourceLineId)
  return wanted.flatMap(({ sourceLineId, name, quantity }, at): Reason[] => {
    const of = compared.get(sourceLineId)
    const taken = byLine.get(sourceLineId) ?? []
    const awarded = add('0', ...taken.map((award) => award.quantity))
    if (compare(awarded, quantity) !== 0)
      return [because('awardedOtherwise', { name, awarded, quantity }, `lines.${at}.quantity`)]
    return taken.some(({ offerId, reason }) => reason === '' && !(of && isLowest(of, offerId)))
      ? [because('reasonNeeded', { name }, `lines.${at}.quantity`)]
      : []
  })
}

// An offer that is recommended is still valid, and of a supplier who may be bought from.
const againstOffers = (offers: readonly WholeOffer[], awards: readonly AwardRow[]): Reason[] => {
  const taken = new Set(awards.map(({ offerId }) => offerId))
  return offers
    .filter(({ offerId }) => taken.has(offerId))
    .flatMap(({ supplierName: supplier, blockReason, terms: { validUntil: day } }) => [
      ...(day < today() ? [because('expired', { supplier, day }, 'validUntil')] : []),
      ...(blockReason === '' ? [] : [blockedReason(supplier, blockReason)]),
    ])
}

/** Looks at all that is recommended once it is complete, and keeps what it costs: the approval goes by it. */
export const settle = async ({
  tx,
  actor,
  document: { id, row },
}: Pick<Doing<typeof scheme, 'material.scheme', unknown>, 'tx' | 'actor' | 'document'>): Promise<void> => {
  const { wanted, offers, priced, compared } = await compareOffers(tx, id)
  const awards = await findAwards(tx, id)
  const fewest = fewestOffers(compared)
  const isSingle = row.purchase_mode === singleSource
  const reasons = [
    ...againstLines(wanted, awards, compared),
    ...againstOffers(offers, awards),
    ...(row.order_id === null
      ? []
      : withoutPrices(actor, await againstOrder(tx, row.order_id, { wanted, offers, awards }))),
    ...(isSingle && row.single_source_reason === '' ? [because('singleSourceNeeded', {}, 'singleSourceReason')] : []),
    ...(!isSingle && fewest < enoughOffers && row.few_offers_reason === ''
      ? [because('fewOffersNeeded', {}, 'fewOffersReason')]
      : []),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  const { total, freight } = awardedAmounts(priced, awards)
  await sql`
    update material.scheme set total_amount = ${total}::numeric + coalesce(sundry_fee, 0) + coalesce(other_fee, 0), freight_amount = ${freight},
      fewest_offers = ${fewest} where id = ${id}`.execute(tx)
}
