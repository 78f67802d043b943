import type { ClaimDetail, ClaimLineRow } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What is claimed comes to; nothing for those who may not see prices. */
export const amountOf = ({ claimAmount, currencyCode }: Pick<ClaimDetail, 'claimAmount' | 'currencyCode'>): string =>
  claimAmount === null ? '' : `${grouped(claimAmount, claimAmount.split('.')[1]?.length ?? 0)} ${currencyCode}`

/** What page and paper say of one. */
export const header = describeHeader<ClaimDetail>()(claimMessages, [
  { field: 'supplierName' },
  { field: 'contractNo' },
  { field: 'orderNo' },
  { field: 'receiptNo' },
  { field: 'shipmentNo' },
  { field: 'foundDate', kind: 'day' },
  { field: 'wanted', codes: 'wanted_' },
  { field: 'claimAmount', says: amountOf },
  { field: 'answer', title: 'answerOf', codes: 'answer_' },
  { field: 'answeredDate', kind: 'day' },
  { field: 'answerNote', wide: true },
  { field: 'settledBy', codes: 'wanted_', only: 'page' },
  { field: 'replacementNo', only: 'page' },
  { field: 'replacementReceiptNo', only: 'page' },
  { field: 'creditNoteNo', only: 'page' },
  { field: 'settledDate', kind: 'day', only: 'page' },
  { field: 'settleNote', only: 'page' },
  { field: 'orgName' },
])
// What comes with its course: said once it is there.
const later: ReadonlySet<string> = new Set([
  'shipmentNo',
  'receiptNo',
  'replacementReceiptNo',
  'answer',
  'answeredDate',
  'answerNote',
  'settledBy',
  'replacementNo',
  'creditNoteNo',
  'settledDate',
  'settleNote',
] satisfies (keyof ClaimDetail)[])
/** What there is to say of one as it stands. */
export const headerOf = (row: ClaimDetail): typeof header => ({
  ...header,
  fields: header.fields.filter(({ field }) => !later.has(field) || ![null, ''].includes(row[field] as string | null)),
})
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<ClaimLineRow>()(claimMessages, [
  { field: 'materialNameCn', width: 150, card: 'title' },
  { field: 'materialNameEn', only: 'paper', share: 16, optional: true },
  { field: 'partNo', kind: 'code', share: 14, card: 'fact' },
  { field: 'batchNo', kind: 'code', width: 150, only: 'page', optional: true },
  { field: 'claimKind', codes: 'claimKind_', card: 'fact', share: 11, width: 110 },
  { field: 'quantity', kind: 'figure', card: 'fact', share: 9 },
  { field: 'unitName', share: 7, width: 64 },
  { field: 'finding', card: 'fact', share: 26, width: 200 },
  { field: 'amount', kind: 'money', total: true, only: 'page' },
])
