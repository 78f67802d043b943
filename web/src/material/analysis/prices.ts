import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import type { OpenLine } from '@geodepot/contracts/material/analysis.ts'

/** The prices of the batches that came in last, the latest first. */
export const pricesOf = ({ lastPrices }: Pick<OpenLine, 'lastPrices'>): string =>
  lastPrices.map(({ unitPriceUSD, receivedOn }) => `${grouped(unitPriceUSD, 2)} (${receivedOn.slice(0, 7)})`).join(', ')
