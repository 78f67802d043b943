import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { OrderDetail, OrderLineRow } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { language, translate } from '../../kit/i18n/index.ts'
import { totalOf } from './total.ts'

const rateOf = ({ quoted }: OrderDetail): string | undefined =>
  quoted === null
    ? undefined
    : translate(orderMessages, 'rateUsed', {
        rate: `${quoted.rate} ${quoted.quotation === 'usdPerUnit' ? 'USD' : '/USD'}`,
        date: quoted.rateDate,
      })

/** What page and paper say of one. */
export const header = describeHeader<OrderDetail>()(orderMessages, [
  { field: 'supplierName', only: 'paper' },
  { field: 'supplierAddress', only: 'paper' },
  { field: 'orderType', codes: 'orderType_' },
  { field: 'openingNo', only: 'page' },
  { field: 'contractNo' },
  { field: 'agreementNo' },
  {
    field: 'isEmergency',
    only: 'page',
    says: ({ isEmergency }) => (isEmergency === '1' ? translate(orderMessages, 'isEmergency_1') : undefined),
  },
  { field: 'contractDate', kind: 'day' },
  { field: 'purchaseMethodName', only: 'page' },
  { field: 'currencyCode' },
  { field: 'totalAmount', only: 'paper', says: totalOf },
  { field: 'quoted', title: 'rate', only: 'page', says: rateOf },
  { field: 'incoterm' },
  { field: 'place' },
  { field: 'destination', only: 'page', says: ({ destination }) => countryName(destination, language()) },
  { field: 'destination', only: 'paper' },
  { field: 'deliveryDate', kind: 'day' },
  { field: 'paymentTerms', wide: true },
  { field: 'validityNote', only: 'page' },
  { field: 'planNo', only: 'page' },
  { field: 'schemeNo', only: 'page' },
  { field: 'resultNo', only: 'page' },
  { field: 'projectNames', only: 'page' },
  {
    field: 'amendments',
    only: 'paper',
    says: ({ amendments }) =>
      amendments
        .filter(({ docState }) => docState === 'approved')
        .map(({ number }) => number)
        .join(', '),
  },
  { field: 'orgName' },
])
// What another system had of it: told of what was brought over alone.
const isBrought = (of: readonly OrderLineRow[]): boolean =>
  of.some(({ receivedBeforeQty, billedBeforeQty }) => !isZero(receivedBeforeQty) || !isZero(billedBeforeQty))
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<OrderLineRow>()(orderMessages, [
  { field: 'materialNameCn', width: 170, card: 'title' },
  { field: 'materialNameEn', only: 'paper', share: 14, optional: true },
  { field: 'partNo', kind: 'code', share: 14, card: 'fact' },
  { field: 'specChassisNo', only: 'paper', share: 12, optional: true },
  { field: 'quantity', kind: 'figure', card: 'fact', share: 9 },
  { field: 'unitName', share: 7, width: 64 },
  { field: 'unitPrice', kind: 'figure', card: 'fact', share: 12 },
  { field: 'amount', kind: 'money', total: true, card: 'fact', share: 14 },
  { field: 'closedQty', kind: 'amber', optional: true, only: 'page', card: 'fact', width: 90 },
  { field: 'extraQty', kind: 'amount', only: 'page', optional: (of) => of.some(({ extraQty }) => !isZero(extraQty)) },
  { field: 'shippedQty', kind: 'amount', only: 'page', optional: true, card: 'fact', width: 80 },
  { field: 'arrivedQty', kind: 'amount', only: 'page', optional: true, card: 'fact', width: 80 },
  { field: 'receivedQty', kind: 'amount', only: 'page', optional: true, card: 'fact', width: 80 },
  { field: 'receivedBeforeQty', kind: 'amount', only: 'page', optional: isBrought, card: 'fact', width: 90 },
  { field: 'billedBeforeQty', kind: 'amount', only: 'page', optional: isBrought, card: 'fact', width: 90 },
  { field: 'storeName', only: 'page', optional: true },
  { field: 'taxRate', kind: 'figure', share: 8, width: 80 },
  { field: 'withTax', codes: 'withTax_', only: 'page', width: 70 },
  { field: 'deliveryDate', kind: 'day', optional: true, share: 12 },
  { field: 'finalPrice', title: 'approvedOrAgreed', kind: 'figure', only: 'page' },
  { field: 'priceNote', optional: true, only: 'page', width: 140 },
  { field: 'needDate', kind: 'day', only: 'page', optional: true },
  { field: 'resultNumber', kind: 'code', only: 'page', width: 190, optional: true },
  { field: 'planNumber', kind: 'code', only: 'page', width: 190, optional: true },
  { field: 'applicationNumber', kind: 'code', only: 'page', width: 190, optional: true },
  { field: 'projectName', only: 'page', optional: true },
  { field: 'userUnit', only: 'page', optional: true },
])
