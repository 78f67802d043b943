import type { ApplicationLineRow, ApplicationRow } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { asksMore } from './capability/words.ts'

export const header = describeHeader<ApplicationRow>()(applicationMessages, [
  { field: 'appName', only: 'paper', wide: true },
  { field: 'projectName', wide: true },
  { field: 'orgName' },
  { field: 'mixTypeId', codes: 'mix_' },
  { field: 'planStart' },
  { field: 'planEnd' },
])

/** What a line still asks for: neither allocated nor given up. */
export const openOf = ({
  requestedQty,
  allocatedQty,
  closedQty,
}: Pick<ApplicationLineRow, 'requestedQty' | 'allocatedQty' | 'closedQty'>): string =>
  subtract(requestedQty, allocatedQty, closedQty)
/** Columns that stand in more than one place; what is more than a text or a figure is drawn where it stands. */
export const lines = describeLines<ApplicationLineRow>()(
  applicationMessages,
  [
    { field: 'devModel', title: 'kind', only: 'page', width: 200, card: 'title' },
    { field: 'requestedQty', kind: 'figure', total: true, card: 'fact', written: 'required' },
    { field: 'unit', kind: 'code', width: 80 },
    { field: 'accepted', title: 'capability', only: 'page', width: 260, optional: (of) => of.some(asksMore) },
    { field: 'availableQty', kind: 'figure', only: 'page', card: 'fact' },
    { field: 'allocatedQty', kind: 'amount', total: true, optional: true, card: 'fact' },
    {
      field: 'closedQty',
      kind: 'amount',
      total: true,
      only: 'page',
      optional: (of) => of.some(({ closedQty }) => !isZero(closedQty)),
      card: 'fact',
    },
    { field: 'startDate', kind: 'day', optional: true, written: true },
    { field: 'endDate', kind: 'day', optional: true, written: true },
    { field: 'team', optional: true, written: true },
    { field: 'purpose', optional: true, written: true },
    { field: 'remark', title: 'lines.remark', optional: true, written: true },
  ],
  (line) => compare(openOf(line), '0') > 0,
)
