import { type AwardedAmounts, awardedAmounts } from '@geodepot/contracts/material/scheme.rules.ts'
import type { Reader } from '../../kit/database/database.ts'
import { compareOffers } from '../scheme/index.ts'

/** So much of an award, at the price that was agreed in the end. */
export interface PricedLine {
  readonly offerId: number
  readonly sourceLineId: number
  readonly quantity: string
  readonly finalPrice: string
}
const placeOf = ({ offerId, sourceLineId }: Pick<PricedLine, 'offerId' | 'sourceLineId'>) =>
  `${offerId} ${sourceLineId}`

/** What lines of a scheme cost here at their final prices, with the fees of their offers, in USD: its offers are read once. */
export const pricing = async (
  db: Reader,
  schemeId: number,
): Promise<(lines: readonly PricedLine[]) => AwardedAmounts> => {
  const { priced } = await compareOffers(db, schemeId)
  return (taken) => {
    const prices = new Map(taken.map((line) => [placeOf(line), line.finalPrice]))
    const offers = priced.map((offer) => ({
      ...offer,
      lines: offer.lines.map((line) => ({
        ...line,
        unitPrice: prices.get(placeOf({ offerId: offer.offerId, sourceLineId: line.sourceLineId })) ?? line.unitPrice,
      })),
    }))
    return awardedAmounts(offers, taken)
  }
}
