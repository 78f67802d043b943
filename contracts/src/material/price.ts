import { z } from 'zod'
import { linesBounds } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { pricePermission } from './price.permission.ts'
import { priceMessages } from './price.messages.ts'

/** What a material cost at one time. */
export const lastPrice = z.object({
  pricedOn: z.string(),
  unitPriceUSD: z.string(),
  /** In the supplier's currency, at the rate of that day; nothing where it was given in USD. */
  quoted: z.object({ unitPrice: z.string(), currencyCode: z.string(), rate: z.string() }).nullable(),
  /** Unknown of what lay there when the ledger was opened, and where a purchase file of the past does not say it. */
  supplierName: z.string().nullable(),
  /** It is what an agreement in force says. */
  agreementNo: z.string().nullish(),
  /** It is what a purchase file of the past says, for one of this unit as the file calls it. */
  history: z.object({ orderNo: z.string(), unit: z.string() }).nullish(),
})
export type LastPrice = z.output<typeof lastPrice>
/** That of an agreement in force, then the latest first; none for those who may not see prices. */
export const lastPrices = z.array(lastPrice)

/** What an agreement says beside a line that it covers. */
export const coveredBy = z.array(
  z.object({
    agreementId: z.number().int(),
    agreementNumber: z.string(),
    supplierName: z.string(),
    currencyCode: z.string(),
    /** For what is open of the line; nothing for those who may not see prices. */
    unitPrice: z.string().nullable(),
    /** What may still be called off of it, where that is limited. */
    leftQty: z.string().nullable(),
    validTo: z.string(),
  }),
)
export type CoveredBy = z.output<typeof coveredBy>[number]

export const priceCalls = operations('material/price', priceMessages, {
  /** What these materials cost the last three times. */
  last: {
    method: 'POST',
    path: '/material/price/last',
    permission: pricePermission,
    bounds: linesBounds,
    input: z.object({ materialIds: z.array(id).max(10_000) }),
    answer: z.array(z.object({ materialId: z.number().int(), prices: lastPrices })),
  },
})
