import { messages } from '../kit/messages.ts'
import { stockMessages } from './stock.messages.ts'
import { stockLedgerMessages } from './stock-ledger.messages.ts'

const ledger = stockLedgerMessages.texts
const places = {
  place_storage: ledger.place_storage,
  place_quarantine: ledger.place_quarantine,
  place_claim: ledger.place_claim,
  place_transit: ledger.place_transit,
  place_opening: ledger.place_opening,
  place_supplier: ledger.place_supplier,
  place_use: ledger.place_use,
  place_adjustment: ledger.place_adjustment,
  place_asset: ledger.place_asset,
}
const kinds = {
  kind_opening: ledger.kind_opening,
  kind_receipt: ledger.kind_receipt,
  kind_inspect: ledger.kind_inspect,
  kind_putAway: ledger.kind_putAway,
  kind_transfer: ledger.kind_transfer,
  kind_issue: ledger.kind_issue,
  kind_return: ledger.kind_return,
  kind_claim: ledger.kind_claim,
  kind_adjust: ledger.kind_adjust,
  kind_cost: ledger.kind_cost,
  kind_capitalise: ledger.kind_capitalise,
  kind_reversal: ledger.kind_reversal,
}
const stock = stockMessages.texts

export const movementMessages = messages('material/movement', {
  ...places,
  ...kinds,
  title: ['库存流水', 'Stock movements'],
  keyword: stock.keyword,
  keywordHint: stock.keywordHint,
  storeId: stock.storeId,
  placeId: stock.placeId,
  batchId: stock.batchId,
  batchNo: stock.batchNo,
  materialId: stock.materialId,
  materialCode: stock.materialCode,
  materialNameCn: stock.materialNameCn,
  materialNameEn: stock.materialNameEn,
  specChassisNo: stock.specChassisNo,
  applicableModel: stock.applicableModel,
  partNo: stock.partNo,
  unit: stock.unit,
  unitName: stock.unitName,
  quantity: stock.quantity,
  amount: stock.amount,
  bizDate: stock.bizDate,
  remark: stock.remark,
  kind: ['业务', 'Movement'],
  period: ['期间', 'Period'],
  fromName: ['来自', 'From'],
  toName: ['去向', 'To'],
  documentNumber: ['单据编号', 'Document no.'],
  recordedBy: ['记账人', 'Posted by'],
  recordTime: ['记账时间', 'Posted at'],
  beginDate: ['记账日期起', 'Posted from'],
  endDate: ['记账日期止', 'Posted until'],
})
