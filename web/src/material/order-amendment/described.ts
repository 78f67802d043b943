import type { OrderAmendmentDetail, OrderAmendmentLineRow } from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines, fromTo, priceFromTo } from '../../kit/document/index.ts'
import { absent, shownDate } from '../../kit/i18n/index.ts'
import { totalOf } from '../order/index.ts'

type Words = (key: string) => string
const isThere = (text: string): string => (text === '' ? absent : text)
// A term that stays says so; the order has it.
const term = (before: string, after: string, t: Words, shown: (value: string) => string = isThere) =>
  before === after ? t('asBefore') : fromTo(before, after, shown)

/** What page and paper say of one. */
export const header = describeHeader<OrderAmendmentDetail>()(orderAmendmentMessages, [
  { field: 'orderNumber', only: 'paper' },
  { field: 'contractNo' },
  { field: 'supplierName', only: 'paper' },
  { field: 'supplierAddress', only: 'paper' },
  { field: 'reason', wide: true },
  { field: 'deliveryDate', says: (row, t) => term(row.deliveryDateBefore, row.deliveryDate, t, shownDate) },
  { field: 'incoterm', says: (row, t) => term(row.incotermBefore, row.incoterm, t) },
  { field: 'place', says: (row, t) => term(row.placeBefore, row.place, t) },
  { field: 'paymentTerms', says: (row, t) => term(row.paymentTermsBefore, row.paymentTerms, t), wide: true },
  {
    field: 'totalAmount',
    only: 'paper',
    says: ({ totalBefore, totalAmount, currencyCode }) =>
      fromTo(totalBefore, totalAmount, (value) => totalOf({ totalAmount: value, currencyCode })),
  },
  { field: 'orgName' },
])
/** The columns of its lines: on the page and on paper. What differs stands as before → after. */
export const lines = describeLines<OrderAmendmentLineRow>()(orderAmendmentMessages, [
  { field: 'materialNameCn', width: 170, card: 'title' },
  { field: 'materialNameEn', only: 'paper', share: 14, optional: true },
  { field: 'partNo', kind: 'code', share: 14, card: 'fact' },
  {
    field: 'quantity',
    title: 'quantityChange',
    says: ({ quantityBefore, quantity }) => fromTo(quantityBefore, quantity),
    width: 110,
    card: 'fact',
    share: 10,
  },
  { field: 'unitName', share: 7, width: 64, card: 'fact' },
  {
    field: 'unitPrice',
    title: 'priceChange',
    says: ({ priceBefore, unitPrice }) => priceFromTo(priceBefore, unitPrice),
    width: 170,
    card: 'fact',
    share: 18,
  },
  { field: 'difference', kind: 'money', total: true, card: 'fact', share: 12 },
  {
    field: 'deliveryDate',
    title: 'deliveryChange',
    // A line that says nothing of its own goes by the order's day, which stands above.
    says: ({ deliveryBefore, deliveryDate }) =>
      deliveryBefore === deliveryDate ? undefined : fromTo(deliveryBefore, deliveryDate, shownDate),
    optional: true,
    width: 190,
    card: 'fact',
    share: 18,
  },
  { field: 'lineNote', optional: true, width: 160, card: 'fact' },
  { field: 'shippedQty', kind: 'amount', only: 'page', optional: true, card: 'fact', width: 80 },
  { field: 'extraQty', kind: 'amount', only: 'page', optional: (of) => of.some(({ extraQty }) => !isZero(extraQty)) },
  { field: 'finalPrice', kind: 'figure', only: 'page' },
  { field: 'resultNumber', kind: 'code', only: 'page', width: 190, optional: true },
  { field: 'applicationNumber', kind: 'code', only: 'page', width: 190 },
])
