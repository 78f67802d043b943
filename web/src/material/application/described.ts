import type { ApplicationDetail, ApplicationLineRow } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { grouped, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { pricesSaid } from '../price/index.ts'
import { plansSaid } from './planned.tsx'

const usd = (amount: string | null) => (amount === null ? undefined : `${grouped(amount, 2)} USD`)
/** Whether it was done, by whom and when. */
const done = (word: string, ...more: readonly (string | null)[]) =>
  [word, ...more.filter((text) => text !== null)].join(' · ')

/** What page and paper say of one. */
export const header = describeHeader<ApplicationDetail>()(applicationMessages, [
  { field: 'formName' },
  { field: 'projectName' },
  { field: 'orgName' },
  { field: 'teamGroup' },
  { field: 'materialTypeName' },
  { field: 'estimatedTotalAmount', only: 'paper', says: (row) => usd(row.estimatedTotalAmount) },
  { field: 'estimatedFreightAmount', says: (row) => usd(row.estimatedFreightAmount) },
  {
    field: 'projectManagerConfirm',
    says: (row, t) =>
      done(
        t(`projectManagerConfirm${row.projectManagerConfirm}`),
        row.confirmedBy,
        row.confirmedTime?.slice(0, 16) ?? null,
        row.confirmedByLink ? t('confirmedByLink') : null,
      ),
  },
  {
    field: 'sentToProcurement',
    says: (row, t) => done(t(`sentToProcurement${row.sentToProcurement}`), row.sentTime?.slice(0, 16) ?? null),
  },
])
/** What its analysis makes of a line, in parts. */
export const fateOf = (
  { analysis: of }: ApplicationLineRow,
  t: (key: `analysis${'Use' | 'Move' | 'Buy' | 'Cancel' | 'Open'}`) => string,
): string | undefined => {
  if (of === null) return undefined
  const parts = (
    [
      ['analysisUse', of.useQty],
      ['analysisMove', of.moveQty],
      ['analysisBuy', of.buyQty],
      ['analysisCancel', of.cancelQty],
    ] as const
  ).filter(([, quantity]) => !isZero(quantity))
  return of.isDecided
    ? parts.map(([key, quantity]) => `${t(key)} ${shownQuantity(quantity)}`).join(', ')
    : t('analysisOpen')
}
/** Somebody has to find out its price yet: until then the amount that is decided on is too low. */
const isUnpriced = ({ unitPrice }: ApplicationLineRow): boolean => isZero(unitPrice)
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<ApplicationLineRow>()(
  applicationMessages,
  [
    { field: 'materialNameCn', width: 180, card: 'title' },
    { field: 'partNo', kind: 'code', card: 'fact', share: 12 },
    { field: 'specChassisNo', optional: true, share: 9 },
    { field: 'unitName', share: 5 },
    { field: 'unitPrice', kind: 'money', written: 'required', share: 9 },
    { field: 'quantity', kind: 'figure', card: 'fact', written: 'required', share: 7 },
    { field: 'totalPrice', kind: 'money', card: 'fact', total: true, share: 10 },
    {
      field: 'lastPrices',
      says: (line) => pricesSaid(line.lastPrices),
      only: 'page',
      card: 'fact',
      optional: true,
      width: 200,
    },
    { field: 'needDate', kind: 'day', optional: true, written: true, share: 9 },
    { field: 'analysis', says: fateOf, optional: true, width: 200 },
    { field: 'plans', says: plansSaid, optional: true, only: 'page', width: 220 },
    { field: 'applicableModel', optional: true, share: 9 },
    { field: 'materialNameEn', optional: true, width: 150 },
    { field: 'purposeDevice', optional: true, written: true },
    { field: 'remark', optional: true, written: true },
  ],
  isUnpriced,
)
