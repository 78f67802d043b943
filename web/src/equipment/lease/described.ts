import type { LeaseDetail, LeaseLineRow } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<LeaseDetail>()(leaseMessages, [
  { field: 'leaseKind', codes: 'leaseKind_' },
  { field: 'partnerName' },
  { field: 'orgName' },
  { field: 'placeName' },
  { field: 'contractNo' },
  { field: 'hireFrom', kind: 'day' },
  { field: 'hireTo', kind: 'day' },
  { field: 'currency' },
  { field: 'deposit', kind: 'money' },
  { field: 'cost', kind: 'money' },
  { field: 'damageTotal', kind: 'money' },
])
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<LeaseLineRow>()(leaseMessages, [
  {
    field: 'devModel',
    title: 'goods',
    width: 190,
    card: 'title',
    says: (line) => [codesOf(line)[0], modelName(line)].filter(Boolean).join(' '),
  },
  { field: 'qty', kind: 'amount', total: true, width: 70, card: 'fact' },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'onHireQty', kind: 'amount', total: true, width: 70, card: 'fact' },
  { field: 'dayRate', kind: 'money', card: 'fact' },
  { field: 'hireDays', kind: 'figure', total: true, width: 90 },
  { field: 'cost', kind: 'money', total: true, card: 'fact' },
  {
    field: 'damageAmount',
    kind: 'money',
    total: true,
    optional: (all) => all.some(({ damageAmount }) => !isZero(damageAmount ?? '0')),
  },
  { field: 'note', optional: true },
])
