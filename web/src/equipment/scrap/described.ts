import type { ScrapDetail, ScrapLineRow } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ScrapDetail>()(scrapMessages, [
  { field: 'holderName' },
  { field: 'orgName' },
  { field: 'originalUSD', kind: 'money' },
  { field: 'netUSD', kind: 'money' },
  { field: 'appraisedBy' },
  { field: 'description', wide: true },
])
/** What was won back of it into stores. */
export const parts = describeLines<ScrapDetail['parts'][number]>()(scrapMessages, [
  { field: 'materialName', width: 200, card: 'title' },
  { field: 'partNo', width: 130, card: 'fact' },
  { field: 'qty', kind: 'amount', width: 80, card: 'fact' },
  { field: 'unit', kind: 'code' },
  { field: 'amount', kind: 'money', total: true, card: 'fact' },
  { field: 'receiptNo', width: 190 },
  { field: 'day', width: 110 },
])
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<ScrapLineRow>()(scrapMessages, [
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
  { field: 'reasonName', width: 110, card: 'fact' },
  { field: 'usedYears', kind: 'amount', width: 90 },
  { field: 'originalUSD', kind: 'money', total: true },
  { field: 'netUSD', kind: 'money', total: true, card: 'fact' },
  {
    field: 'repairUSD',
    kind: 'money',
    total: true,
    optional: (all) => all.some(({ repairUSD }) => repairUSD !== null),
  },
  { field: 'explanation', optional: true },
  { field: 'photos', only: 'page', width: 80, optional: (all) => all.some(({ photos }) => photos.length > 0) },
])
