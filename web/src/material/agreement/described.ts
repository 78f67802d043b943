import type { AgreementDetail, AgreementLineRow, AgreementRow } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { type Words, describeHeader, describeLines, followedSaid } from '../../kit/document/index.ts'
import { shownDate, shownMoney, shownQuantity } from '../../kit/i18n/index.ts'

const validityOf = ({ validFrom, validTo }: Pick<AgreementRow, 'validFrom' | 'validTo'>, t: Words): string =>
  t('validityOf', { from: shownDate(validFrom), to: shownDate(validTo) })
/** An amount with its currency; nothing where there is none. */
export const amountOf = (amount: string | null, { currencyCode }: Pick<AgreementRow, 'currencyCode'>) =>
  amount === null ? undefined : `${shownMoney(amount)} ${currencyCode}`
const stepsOf = ({ steps }: AgreementLineRow, t: Words): string =>
  steps
    .map(({ fromQuantity, unitPrice }) =>
      t('stepOf', { from: shownQuantity(fromQuantity), price: shownQuantity(unitPrice) }),
    )
    .join('; ')

/** What page and paper say of one. */
export const header = describeHeader<AgreementDetail>()(agreementMessages, [
  { field: 'agreementName' },
  { field: 'supplierName' },
  { field: 'supplierAddress', only: 'paper' },
  { field: 'validFrom', title: 'validity', says: validityOf },
  { field: 'currencyCode' },
  { field: 'maxAmount', says: (row, t) => amountOf(row.maxAmount, row) ?? t('unlimited') },
  { field: 'incoterm' },
  { field: 'place' },
  { field: 'leadDays' },
  { field: 'paymentTerms', wide: true },
  { field: 'reason', only: 'page' },
  { field: 'endReason', only: 'page' },
  { field: 'endedOn', kind: 'day', only: 'page' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page with what became of them, and on paper. */
export const lines = describeLines<AgreementLineRow>()(agreementMessages, [
  { field: 'materialNameCn', width: 170, card: 'title', share: 18 },
  { field: 'materialNameEn', only: 'paper', share: 16, optional: true },
  { field: 'partNo', kind: 'code', share: 14 },
  { field: 'specChassisNo', optional: true, share: 10 },
  { field: 'unitName', share: 6, width: 64 },
  { field: 'unitPrice', kind: 'figure', card: 'fact', share: 10 },
  { field: 'steps', says: stepsOf, optional: true, share: 16, width: 150 },
  { field: 'calledQty', kind: 'amount', only: 'page', card: 'fact' },
  { field: 'receivedQty', kind: 'amount', only: 'page', card: 'fact' },
  {
    field: 'leftQty',
    kind: 'figure',
    only: 'page',
    card: 'fact',
    says: ({ leftQty }, t) => (leftQty === null ? t('unlimited') : shownQuantity(leftQty)),
  },
  { field: 'calledAmount', kind: 'money', total: true, only: 'page', card: 'fact' },
  {
    field: 'orders',
    says: ({ orders }) => followedSaid(orders),
    optional: true,
    only: 'page',
    width: 240,
    card: 'fact',
  },
  { field: 'maxQty', kind: 'figure', optional: true, share: 9 },
  { field: 'minQty', kind: 'figure', optional: true, share: 8 },
  { field: 'packSize', kind: 'figure', optional: true, share: 8 },
  { field: 'taxRate', kind: 'figure', share: 7, width: 80 },
  { field: 'withTax', codes: 'withTax_', share: 7, width: 70 },
  { field: 'note', optional: true, width: 140 },
])
