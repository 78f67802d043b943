import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import type { LastPrice } from '@geodepot/contracts/material/price.ts'
import { priceMessages } from '@geodepot/contracts/material/price.messages.ts'
import { translate } from '../../kit/i18n/index.ts'

const said = ({
  pricedOn,
  unitPriceUSD,
  quoted,
  supplierName,
  agreementNo = null,
  history = null,
}: LastPrice): string =>
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
    history &&
      translate(priceMessages, history.unit === '' ? 'ofHistory' : 'ofHistoryPer', {
        number: history.orderNo,
        unit: history.unit,
      }),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
/** That of an agreement, then the latest first: in USD, when, in which other currency at which rate, from whom, and whether an old file says it. */
export const pricesSaid = (prices: readonly LastPrice[]): string => prices.map(said).join('; ')
