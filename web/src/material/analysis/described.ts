import type { AnalysisDetail, AnalysisLineRow, OpenLine } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { pricesSaid } from '../price/index.ts'
import { plansSaid } from '../application/index.ts'

/** What each store has that is free. */
export const storesOf = ({ stores }: Pick<OpenLine, 'stores'>, isHere?: boolean): string =>
  stores
    .filter((store) => isHere === undefined || store.isHere === isHere)
    .map(({ storeName, freeQty }) => `${storeName} ${shownQuantity(freeQty)}`)
    .join(', ')

/** What page and paper say of one. */
export const header = describeHeader<AnalysisDetail>()(analysisMessages, [
  { field: 'formStatus', codes: 'formStatus' },
  { field: 'applicationNumbers', only: 'paper' },
  { field: 'projectName' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<AnalysisLineRow>()(analysisMessages, [
  { field: 'materialNameCn', width: 160, card: 'title' },
  { field: 'partNo', kind: 'code', share: 11 },
  { field: 'applicationNumber', kind: 'code', only: 'page' },
  { field: 'unitName', share: 5 },
  { field: 'requestedQty', kind: 'figure', card: 'fact', share: 7 },
  { field: 'useQty', kind: 'amount', card: 'fact', written: true, share: 7 },
  { field: 'useStoreName', optional: true, share: 8 },
  { field: 'moveQty', kind: 'amount', card: 'fact', written: true, share: 7 },
  { field: 'moveStoreName', optional: true, share: 8 },
  { field: 'buyQty', kind: 'amount', card: 'fact', written: true, share: 7 },
  { field: 'cancelQty', kind: 'amount', card: 'fact', written: true, share: 7 },
  { field: 'analystOpinion', optional: true, written: true },
  { field: 'plans', says: plansSaid, optional: true, only: 'page', width: 220 },
  { field: 'onHandQty', kind: 'amount', only: 'page' },
  { field: 'reservedQty', kind: 'amount', only: 'page' },
  { field: 'freeHereQty', kind: 'amount', only: 'page' },
  { field: 'freeElsewhereQty', kind: 'amount', only: 'page' },
  { field: 'stores', says: (line) => storesOf(line), optional: true, only: 'page', width: 180 },
  { field: 'inTransitQty', kind: 'amount', only: 'page' },
  {
    field: 'virtualOrders',
    says: ({ virtualOrders }) => virtualOrders.map(({ number }) => number).join(', '),
    optional: true,
    only: 'page',
    width: 220,
  },
  { field: 'last12mUse', kind: 'amount', share: 7 },
  { field: 'minQty', kind: 'amount', only: 'page' },
  { field: 'leadDays', says: ({ leadDays }) => leadDays?.toString(), optional: true, only: 'page' },
  { field: 'suggestQty', kind: 'amount', only: 'page' },
  { field: 'lastPrices', says: (line) => pricesSaid(line.lastPrices), optional: true, only: 'page', width: 180 },
])
