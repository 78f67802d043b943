import type { SettlementDetail, SettlementLineRow } from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<SettlementDetail>()(settlementMessages, [
  { field: 'workshopName' },
  { field: 'vendorName' },
  { field: 'beginDate', kind: 'day' },
  { field: 'endDate', kind: 'day' },
  { field: 'invoiceNo' },
  { field: 'repairCount' },
  { field: 'amounts', says: ({ amounts }) => saidAmounts(amounts) },
  { field: 'repairAmount', kind: 'money' },
  { field: 'taxAmount', kind: 'money' },
  { field: 'deductionAmount', kind: 'money' },
  { field: 'deductionReason' },
  { field: 'totalAmount', kind: 'money' },
])
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<SettlementLineRow>()(settlementMessages, [
  { field: 'repairNumber', width: 190, card: 'title' },
  { field: 'deviceName', width: 200, card: 'fact' },
  { field: 'levelName', width: 110 },
  { field: 'completedOn', width: 100, card: 'fact' },
  { field: 'labourAmount', kind: 'money', total: true },
  { field: 'partsAmount', kind: 'money', total: true },
  { field: 'vendorAmount', kind: 'money' },
  { field: 'currency', width: 70 },
  { field: 'vendorAmountUSD', kind: 'money', total: true },
  { field: 'totalAmount', title: 'lineTotal', kind: 'money', total: true, card: 'fact' },
])
