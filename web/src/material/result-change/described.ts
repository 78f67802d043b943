import type { ResultChangeDetail, ResultChangeLineRow } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { describeHeader, describeLines, followedSaid, fromTo, priceFromTo } from '../../kit/document/index.ts'
import { shownDate } from '../../kit/i18n/index.ts'
import { pricesSaid } from '../price/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ResultChangeDetail>()(resultChangeMessages, [
  { field: 'resultNumber', only: 'paper' },
  { field: 'resultName' },
  { field: 'reason', wide: true },
  { field: 'supplierNames' },
  { field: 'totalBefore', kind: 'money', only: 'paper' },
  { field: 'totalAmount', kind: 'money', only: 'paper' },
  { field: 'differenceUSD', kind: 'money', only: 'paper' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page and on paper. What differs stands as before → after. */
export const lines = describeLines<ResultChangeLineRow>()(resultChangeMessages, [
  { field: 'materialNameCn', width: 160, card: 'title' },
  { field: 'supplierName', width: 150, card: 'fact', share: 14 },
  {
    field: 'quantity',
    title: 'quantityChange',
    says: ({ quantityBefore, quantity }) => fromTo(quantityBefore, quantity),
    width: 100,
    card: 'fact',
    share: 10,
  },
  {
    field: 'approvedQty',
    kind: 'figure',
    card: 'fact',
    share: 7,
    optional: (of) => of.some(({ approvedQty, quantity }) => approvedQty !== quantity),
  },
  { field: 'unitName', share: 5, width: 64, card: 'fact' },
  {
    field: 'finalPrice',
    title: 'priceChange',
    says: ({ priceBefore, finalPrice }) => priceFromTo(priceBefore, finalPrice),
    width: 170,
    card: 'fact',
    share: 16,
  },
  { field: 'currencyCode', kind: 'code', share: 6, width: 64, card: 'fact' },
  { field: 'differenceUSD', kind: 'money', total: true, card: 'fact', share: 10 },
  {
    field: 'validUntil',
    title: 'validChange',
    says: ({ validBefore, validUntil }) => fromTo(validBefore, validUntil, shownDate),
    width: 190,
    card: 'fact',
    share: 16,
  },
  { field: 'lineNote', optional: true, width: 160, card: 'fact' },
  { field: 'orderedQty', kind: 'amount', only: 'page', optional: true, card: 'fact', width: 90 },
  {
    field: 'lastPrices',
    says: (line) => pricesSaid(line.lastPrices),
    optional: true,
    only: 'page',
    width: 180,
    card: 'fact',
  },
  { field: 'offeredPrice', kind: 'figure', only: 'page' },
  { field: 'partNo', kind: 'code', share: 12 },
  { field: 'applicationNumber', kind: 'code', only: 'page', width: 190 },
  { field: 'orders', says: ({ orders }) => followedSaid(orders), optional: true, only: 'page', width: 240 },
])
