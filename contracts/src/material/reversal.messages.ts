import { standardTexts } from '../kit/document.messages.ts'
import { messages } from '../kit/messages.ts'

export const reversalMessages = messages('material/reversal', {
  ...standardTexts('冲销单', 'Reversal'),
  state_approved: ['已冲销', 'Reversed'],
  help: [
    '入库过账后只能整单冲销：采购主管、财务审批通过后，以原成本反向记账。批次有一部分已发出，或设备已建卡的，不能冲销。',
    'A receipt that was posted is only taken back as a whole: once purchasing and finance approve, its entries are mirrored at the same cost. Not where part of a batch has gone on, or has become equipment.',
  ],
  receiptId: ['入库单', 'Receipt'],
  receiptNumber: ['入库单', 'Receipt'],
  receiptKind: ['入库类别', 'Kind of receipt'],
  receiptKind_purchase: ['采购入库', 'Purchase'],
  receiptKind_opening: ['期初入库', 'Opening'],
  receiptKind_recovered: ['回收入库', 'Recovered'],
  receiptKind_free: ['无偿入库', 'Free of charge'],
  storeName: ['仓库', 'Store'],
  supplierName: ['供应商', 'Supplier'],
  bizDate: ['冲销日期', 'Reversal date'],
  reason: ['冲销原因', 'Reason'],
  batchNo: ['批次', 'Batches'],
  amortAmount: ['金额(USD)', 'Amount (USD)'],
  byPurchasing: ['采购主管审批', 'Purchasing manager'],
  byFinance: ['财务审批', 'Finance'],
  receiptNotPosted: ['入库单未过账或已冲销', 'That receipt is not posted, or was reversed'],
  unknownReceipt: ['入库单不存在或不在您的数据范围内', 'That receipt does not exist or is outside your data scope'],
  notKeeper: ['只有该仓库的保管员可以申请冲销', 'Only the keeper of the store asks for a reversal'],
  reversedBefore: ['冲销单 {number} 正在办理', 'The reversal {number} is under way'],
  beforeReceipt: ['冲销日期不能早于 {date}', 'It is not reversed before {date}'],
  goneOn: [
    '批次 {batch} 已有 {quantity} 发出或调走，不能冲销',
    'Of the batch {batch} {quantity} has gone on: it cannot be reversed',
  ],
  became: ['批次 {batch} 已转为设备，不能冲销', 'The batch {batch} has become equipment: it cannot be reversed'],
  feesTaken: [
    '入库单 {number} 分摊了本单的费用，请先冲销该单',
    'The receipt {number} bears fees of this one: reverse it first',
  ],
  billed: [
    '批次 {batch} 已与供应商发票匹配，不能冲销',
    'Batch {batch} is matched with a supplier invoice: its receipt stays',
  ],
})
