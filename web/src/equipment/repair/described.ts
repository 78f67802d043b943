import type { RepairDetail } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<RepairDetail>()(repairMessages, [
  { field: 'deviceName' },
  { field: 'devSign' },
  { field: 'originName' },
  { field: 'projectName' },
  { field: 'repairDocState', codes: 'docState_' },
  { field: 'repairStatus', codes: 'status_' },
  { field: 'receiveState', codes: 'receiveState' },
  { field: 'dataSource', codes: 'source_' },
  { field: 'sourceNo' },
  { field: 'referenceNo' },
  { field: 'levelName' },
  { field: 'repairPlace', codes: 'repairPlace_' },
  { field: 'repairKind', codes: 'repairKind_' },
  { field: 'workshopName' },
  { field: 'vendorName' },
  { field: 'faultTime', kind: 'moment' },
  { field: 'warranty', codes: 'warranty_' },
  { field: 'warrantyNote' },
  { field: 'estimate', kind: 'money' },
  { field: 'expectedOn', kind: 'day' },
  { field: 'sentDate', kind: 'moment' },
  { field: 'startTime', kind: 'moment' },
  { field: 'endTime', kind: 'moment' },
  { field: 'downtimeHours' },
  { field: 'result', codes: 'result_' },
  { field: 'resultNote' },
  { field: 'formerSerial' },
  { field: 'newSerial' },
  { field: 'finishedBy' },
  { field: 'acceptBy' },
  { field: 'backName' },
  { field: 'labourAmount', kind: 'money' },
  { field: 'partsAmount', kind: 'money' },
  { field: 'vendorAmountUSD', kind: 'money' },
  { field: 'totalAmount', kind: 'money' },
  { field: 'invoiceNo' },
  { field: 'settlementNo' },
  { field: 'faultDesc', wide: true },
])
export const work = describeLines<RepairDetail['work'][number]>()(repairMessages, [
  { field: 'repairItem', width: 150, card: 'title' },
  { field: 'cause', optional: true },
  { field: 'action', optional: true },
  { field: 'labourHours', kind: 'amount', total: true, width: 80, card: 'fact' },
  { field: 'labourRate', kind: 'money', width: 110 },
  { field: 'labourAmount', kind: 'money', total: true, card: 'fact' },
])
export const outcomes = describeLines<RepairDetail['outcomes'][number]>()(repairMessages, [
  { field: 'outcome', codes: 'outcome_', width: 110, card: 'title' },
  { field: 'quantity', kind: 'amount', total: true, width: 90, card: 'fact' },
  { field: 'toModel', optional: true },
  { field: 'toQuantity', width: 90, optional: true, says: ({ toQuantity }) => toQuantity ?? '' },
  { field: 'reason', optional: true },
])
export const parts = describeLines<RepairDetail['parts'][number]>()(repairMessages, [
  { field: 'materialName', width: 200, card: 'title' },
  { field: 'partNo', width: 130, card: 'fact' },
  { field: 'qty', kind: 'amount', width: 80, card: 'fact' },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'amount', kind: 'money', total: true, card: 'fact' },
  { field: 'outboundNo', width: 190 },
  { field: 'day', width: 110 },
])
