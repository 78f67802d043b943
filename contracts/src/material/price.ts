import { z } from 'zod'
import { linesBounds } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { priceMessages } from './price.messages.ts'

/** What a material cost at one time. */
export const lastPrice = z.object({
  pricedOn: z.string(),
  unitPriceUSD: z.string(),
  /** In the supplier's currency, at the rate of that day; nothing where it was given in USD. */
  quoted: z.object({ unitPrice: z.string(), currencyCode: z.string(), rate: z.string() }).nullable(),
  /** Unknown of what lay there when the ledger was opened. */
  supplierName: z.string().nullable(),
})
export type LastPrice = z.output<typeof lastPrice>
/** The latest first; none for those who may not see prices. */
export const lastPrices = z.array(lastPrice)

export const priceCalls = operations('material/price', priceMessages, {
  /** What these materials cost the last three times. */
  last: {
    method: 'POST',
    path: '/material/price/last',
    permission: 'material:material:price',
    bounds: linesBounds,
    input: z.object({ materialIds: z.array(id).max(10_000) }),
    answer: z.array(z.object({ materialId: z.number().int(), prices: lastPrices })),
  },
})
