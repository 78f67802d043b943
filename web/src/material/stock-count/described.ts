import type { StockCountDetail, StockCountLineRow } from '@geodepot/contracts/material/stock-count.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<StockCountDetail>()(stockCountMessages, [
  { field: 'countName' },
  { field: 'storeName' },
  { field: 'countedOn', kind: 'day' },
  { field: 'blind', codes: 'blind' },
  { field: 'gainUSD', kind: 'money' },
  { field: 'lossUSD', kind: 'money' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<StockCountLineRow>()(stockCountMessages, [
  { field: 'goodsLocation', kind: 'code', width: 90, card: 'fact' },
  { field: 'batchNo', kind: 'code', width: 140 },
  { field: 'materialNameCn', width: 190, card: 'title' },
  { field: 'partNo', kind: 'code', width: 140, optional: true },
  { field: 'unitName', width: 60 },
  { field: 'bookQty', kind: 'figure', width: 90, optional: true },
  { field: 'countedQty', kind: 'figure', width: 90, card: 'fact' },
  { field: 'recountedQty', kind: 'figure', width: 90, optional: true },
  { field: 'recount', codes: 'recount_', width: 90, optional: true },
  { field: 'difference', kind: 'figure', width: 90, optional: true, card: 'fact' },
  { field: 'differenceUSD', kind: 'money', width: 110, optional: true, total: true },
  { field: 'lineReason', width: 160, optional: true },
])
