import type { LossDetail, LossLineRow } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { shownMoment } from '../../kit/i18n/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<LossDetail>()(lossMessages, [
  { field: 'holderName' },
  { field: 'orgName' },
  { field: 'shipmentNumber' },
  { field: 'occurredAt', says: ({ occurredAt }) => shownMoment(occurredAt) },
  { field: 'place' },
  { field: 'cause', codes: 'cause_' },
  { field: 'liability', codes: 'liability_' },
  { field: 'liableParty' },
  { field: 'witnesses' },
  { field: 'insured', codes: 'insured' },
  { field: 'insurer' },
  { field: 'policyNo' },
  { field: 'claimAmount', kind: 'money' },
  { field: 'totalUSD', kind: 'money' },
  { field: 'description', wide: true },
])
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<LossLineRow>()(lossMessages, [
  {
    field: 'devModel',
    title: 'goods',
    width: 190,
    card: 'title',
    says: (line) =>
      line.devId === null ? modelName(line) : [codesOf(line)[0], modelName(line)].filter(Boolean).join(' '),
  },
  { field: 'qty', kind: 'amount', total: true, width: 70, card: 'fact' },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'outcome', codes: 'outcome_', width: 80, card: 'fact' },
  { field: 'circumstances', optional: true },
  { field: 'valueUSD', kind: 'money', total: true },
  { field: 'photos', only: 'page', width: 80, optional: (all) => all.some(({ photos }) => photos.length > 0) },
  {
    field: 'foundQty',
    kind: 'amount',
    total: true,
    width: 80,
    optional: (all) => all.some(({ foundQty }) => !isZero(foundQty)),
  },
])
