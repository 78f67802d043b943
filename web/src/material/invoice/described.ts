import type {
  InvoiceCreditRow,
  InvoiceDetail,
  InvoiceLineRow,
  InvoiceMatchRow,
  InvoiceRow,
} from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { grouped, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Words, describeHeader, describeLines } from '../../kit/document/index.ts'
import { translate } from '../../kit/i18n/index.ts'

/** An amount of it with its currency; nothing for those who may not see prices. */
export const amountOf = (
  row: Pick<InvoiceRow, 'netAmount' | 'taxAmount' | 'totalAmount' | 'currencyCode'>,
  of: 'netAmount' | 'taxAmount' | 'totalAmount' = 'totalAmount',
): string => {
  const amount = row[of]
  return amount === null ? '' : `${grouped(amount, amount.split('.')[1]?.length ?? 0)} ${row.currencyCode}`
}
export const reasonsOf = ({ reasons }: Pick<InvoiceRow, 'reasons'>): string =>
  reasons.map((reason) => translate(invoiceMessages, `hold_${reason}`)).join(' · ')

/** What page and paper say of one. */
export const header = describeHeader<InvoiceDetail>()(invoiceMessages, [
  { field: 'supplierName' },
  { field: 'invoiceNo', kind: 'code' },
  { field: 'invoiceDate', kind: 'day' },
  { field: 'receivedDate', kind: 'day' },
  { field: 'netAmount', says: (row) => amountOf(row, 'netAmount') },
  { field: 'recoverableTax', kind: 'money' },
  { field: 'otherTax', kind: 'money' },
  { field: 'totalAmount', says: (row) => amountOf(row) },
  { field: 'orderNos' },
  { field: 'releasedBy', says: ({ releasedBy }) => releasedBy || undefined },
  { field: 'releaseReason', wide: true, says: ({ releaseReason }) => releaseReason || undefined },
  { field: 'takenBackBy', says: ({ takenBackBy }) => takenBackBy || undefined },
  { field: 'takenBackReason', wide: true, says: ({ takenBackReason }) => takenBackReason || undefined },
  { field: 'orgName' },
])
const isCredited = (of: readonly InvoiceLineRow[]): boolean =>
  of.some(({ creditedQty, creditedAmount }) => !isZero(creditedQty) || !isZero(creditedAmount ?? '0'))
/** What a match found of a line; nothing before it was matched. */
const holdsOf = ({ holds, openQty }: InvoiceLineRow, t: Words): string => {
  if (openQty === null) return ''
  return holds.length === 0 ? t('hold_none') : holds.map((hold) => t(`hold_${hold}`)).join(' · ')
}
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<InvoiceLineRow>()(invoiceMessages, [
  { field: 'materialNameCn', width: 170, share: 20, card: 'title' },
  { field: 'holds', card: 'fact', width: 120, share: 11, says: holdsOf },
  { field: 'partNo', kind: 'code', share: 13 },
  { field: 'orderNo', width: 190, share: 20 },
  { field: 'quantity', kind: 'figure', card: 'fact', share: 9 },
  { field: 'unitName', share: 6, width: 60 },
  { field: 'openQty', kind: 'figure', only: 'page', optional: true },
  { field: 'unitPrice', kind: 'figure', share: 10 },
  { field: 'orderPrice', kind: 'figure', only: 'page', width: 120 },
  { field: 'netAmount', kind: 'money', card: 'fact', share: 11 },
  { field: 'expectedAmount', kind: 'money', only: 'page', optional: true },
  { field: 'creditedQty', kind: 'amount', only: 'page', optional: isCredited },
  { field: 'creditedAmount', kind: 'amount', only: 'page', optional: isCredited },
])
export const credits = describeLines<InvoiceCreditRow>()(invoiceMessages, [
  { field: 'creditNoteNo', kind: 'code', card: 'title', width: 160 },
  { field: 'creditDate', kind: 'day', card: 'fact' },
  { field: 'amount', kind: 'money', card: 'fact' },
  { field: 'claimNo', width: 190 },
  { field: 'personName' },
])
const isBack = (of: readonly InvoiceMatchRow[]): boolean => of.some(({ backDifference }) => backDifference !== null)
export const matches = describeLines<InvoiceMatchRow>()(invoiceMessages, [
  { field: 'materialNameCn', width: 170, card: 'title' },
  { field: 'receiptNo', width: 190, card: 'fact' },
  { field: 'batchNo', kind: 'code', width: 150 },
  { field: 'matchedQty', kind: 'figure', card: 'fact' },
  { field: 'estimatedAmount', kind: 'money' },
  { field: 'actualAmount', kind: 'money', card: 'fact' },
  { field: 'difference', kind: 'money', total: true, card: 'fact', width: 120 },
  { field: 'issuedAmount', kind: 'money', total: true, width: 130 },
  { field: 'backDifference', kind: 'money', total: true, optional: isBack, card: 'fact', width: 130 },
  { field: 'backIssuedAmount', kind: 'money', total: true, optional: isBack, width: 130 },
])
