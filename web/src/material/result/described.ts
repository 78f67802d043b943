import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { ResultDetail, ResultLinePast, ResultLineRow } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { describeHeader, describeLines, followedSaid, fromTo, priceFromTo } from '../../kit/document/index.ts'
import { shownDate, translate } from '../../kit/i18n/index.ts'
import { pricesSaid } from '../price/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ResultDetail>()(resultMessages, [
  { field: 'resultName', only: 'paper' },
  { field: 'schemeNumber', only: 'paper' },
  { field: 'schemeType', codes: 'schemeType_' },
  { field: 'sourceTypeName' },
  { field: 'purchaseModeName' },
  { field: 'supplierNames' },
  { field: 'projectNames' },
  { field: 'totalAmount', kind: 'money', only: 'paper' },
  { field: 'approvedAmount', kind: 'money', only: 'paper' },
  { field: 'freight', kind: 'money' },
  { field: 'sundryFee', kind: 'money' },
  { field: 'otherFee', kind: 'money' },
  { field: 'depositReceiptNo' },
  { field: 'orgName' },
])
/** What a change that is in force made of a line, in one line. */
export const pastSaid = (of: ResultLinePast): string => {
  const { number, priceBefore, finalPrice, quantityBefore, quantity, validBefore, validUntil, personName, day } = of
  const price =
    priceBefore === null || compare(priceBefore, finalPrice ?? priceBefore) === 0
      ? undefined
      : priceFromTo(priceBefore, finalPrice)
  const between = (key: 'pastPrice' | 'pastQuantity' | 'pastValid', change: string | undefined) =>
    change === undefined ? [] : [translate(resultMessages, key, { change })]
  return [
    number.slice(number.lastIndexOf('-')),
    ...between('pastPrice', price),
    ...between('pastQuantity', compare(quantityBefore, quantity) === 0 ? undefined : fromTo(quantityBefore, quantity)),
    ...between('pastValid', validBefore === validUntil ? undefined : fromTo(validBefore, validUntil, shownDate)),
    shownDate(day),
    personName,
  ].join(' · ')
}

/** The columns of its lines: on the page and on paper. What an approver looks at first stands first. */
export const lines = describeLines<ResultLineRow>()(resultMessages, [
  { field: 'materialNameCn', width: 160, card: 'title' },
  { field: 'supplierName', width: 150, card: 'fact', share: 14 },
  { field: 'quantity', kind: 'figure', card: 'fact', share: 7 },
  // Where nothing was taken it is what was asked for.
  {
    field: 'approvedQty',
    kind: 'figure',
    card: 'fact',
    share: 7,
    optional: (of) => of.some(({ approvedQty, quantity }) => approvedQty !== quantity),
  },
  { field: 'unitName', share: 5, width: 64, card: 'fact' },
  { field: 'amountUSD', kind: 'money', total: true, card: 'fact', share: 9 },
  { field: 'savingUSD', kind: 'money', total: true, card: 'fact', share: 9 },
  { field: 'finalPrice', kind: 'figure', card: 'fact', share: 8 },
  { field: 'currencyCode', kind: 'code', share: 6, width: 64, card: 'fact' },
  {
    field: 'lastPrices',
    says: (line) => pricesSaid(line.lastPrices),
    optional: true,
    only: 'page',
    width: 180,
    card: 'fact',
  },
  { field: 'awardReason', optional: true, width: 160, card: 'fact' },
  { field: 'priceNote', optional: true, card: 'fact' },
  { field: 'offeredPrice', kind: 'figure', only: 'page' },
  { field: 'estimatedUSD', kind: 'money', total: true, only: 'page' },
  { field: 'leadDays', kind: 'figure', only: 'page' },
  { field: 'validUntil', kind: 'day', only: 'page' },
  { field: 'partNo', kind: 'code', share: 10 },
  { field: 'needDate', kind: 'day', only: 'page' },
  { field: 'projectName', only: 'page' },
  { field: 'userUnit', only: 'page' },
  { field: 'applicationNumber', kind: 'code', only: 'page' },
  { field: 'planNumber', kind: 'code', only: 'page' },
  {
    field: 'past',
    says: ({ past }) => past.map(pastSaid).join('; '),
    optional: true,
    only: 'page',
    width: 280,
    card: 'fact',
  },
  { field: 'orders', says: ({ orders }) => followedSaid(orders), optional: true, only: 'page', width: 240 },
  { field: 'releasedQty', kind: 'amount', only: 'page' },
])
