import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import type { LastPrice } from '@geodepot/contracts/material/price.ts'
import { priceMessages } from '@geodepot/contracts/material/price.messages.ts'
import { translate } from '../../kit/i18n/index.ts'

const said = ({ pricedOn, unitPriceUSD, quoted, supplierName, agreementNo = null }: LastPrice): string =>
  [
    grouped(unitPriceUSD, 2),
    agreementNo === null ? pricedOn : translate(priceMessages, 'inForce', { number: agreementNo }),
    quoted &&
      translate(priceMessages, 'quoted', {
        price: grouped(quoted.unitPrice, 2),
        currency: quoted.currencyCode,
        rate: quoted.rate,
      }),
    supplierName,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
/** That of an agreement, then the latest first: in USD, when, in which other currency at which rate, and from whom. */
export const pricesSaid = (prices: readonly LastPrice[]): string => prices.map(said).join('; ')
