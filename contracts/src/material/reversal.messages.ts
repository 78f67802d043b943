import { standardTexts } from '../kit/document.messages.ts'
import { messages } from '../kit/messages.ts'

export const reversalMessages = messages('material/reversal', {
  ...standardTexts('冲销单', 'Reversal'),
  state_approved: ['已冲销', 'Reversed'],
  help: [
    '过账的入库单、出库单和在途的调拨单只能整单冲销：采购主管、财务审批通过后，以原成本反向记账，预留恢复。货物已转走、已退库、已接收，或用途设备已离开项目的，不能冲销。',
    'A posted receipt or outbound, or a transfer in transit, is reversed as a whole: once purchasing and finance approve, its entries are mirrored at the same cost and reservations come back. Not possible where goods have moved on, came back or arrived, or where the device they were used for has left its project.',
  ],
  receiptId: ['入库单', 'Receipt'],
  outboundId: ['出库单', 'Outbound'],
  storeTransferId: ['调拨单', 'Store transfer'],
  reversedKind: ['单据类型', 'Kind'],
  reversedKind_receipt: ['入库单', 'Receipt'],
  reversedKind_outbound: ['出库单', 'Outbound'],
  reversedKind_storeTransfer: ['调拨单', 'Store transfer'],
  reversedNumber: ['被冲销单据', 'Document'],
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
  nameOne: ['请选择一张要冲销的单据', 'Choose the one document to reverse'],
  outboundNotPosted: ['出库单未过账或已冲销', 'That outbound is not posted, or was reversed'],
  unknownOutbound: ['出库单不存在或不在您的数据范围内', 'That outbound does not exist or is outside your data scope'],
  transferNotSent: ['调拨单不在途，或已冲销', 'That transfer is not in transit, or was reversed'],
  unknownTransfer: ['调拨单不存在或不在您的数据范围内', 'That transfer does not exist or is outside your data scope'],
  coreCame: ['{name}：旧件已交回或免交 {quantity}', '{name}: {quantity} old cores came back for it or were waived'],
  cameBack: [
    '{name} 已退库 {quantity}，请先冲销退库单，或将其余退库',
    '{quantity} of {name} came back: reverse the return first, or return the rest',
  ],
  deviceLeft: [
    '{name} 用于 {device}，该设备已离开项目，不能冲销',
    '{name} was used for {device}, which has left the project: it cannot be reversed',
  ],
  costFollowed: [
    '批次 {batch} 发出后又分摊了费用，不能冲销，请办理退库',
    'Batch {batch} was charged late costs after it was issued and cannot be reversed: return it to stock',
  ],
  costChanged: [
    '批次 {batch} 的成本已变化（原 {was}，现 {now}），不能按原成本冲销',
    'The cost of batch {batch} has changed (was {was}, is {now}): it cannot be reversed at the same cost',
  ],
  placeClosed: ['货位 {place} 已停用，请先恢复', 'Location {place} is disabled: enable it first'],
  arrived: [
    '{name} 已有到货或短少登记，不能冲销',
    'Something of {name} has arrived or is missing: it cannot be reversed',
  ],
  notKeeper: ['只有该仓库的保管员可以申请冲销', 'Only the keeper of the store can request a reversal'],
  reversedBefore: ['冲销单 {number} 正在办理', 'The reversal {number} is under way'],
  beforeReceipt: ['冲销日期不能早于 {date}', 'The reversal date must not be before {date}'],
  goneOn: [
    '批次 {batch} 已有 {quantity} 发出或调走，不能冲销',
    '{quantity} of batch {batch} has been issued or moved: it cannot be reversed',
  ],
  became: ['批次 {batch} 已转为设备，不能冲销', 'The batch {batch} has become equipment: it cannot be reversed'],
  feesTaken: [
    '入库单 {number} 分摊了本单的费用，请先冲销该单',
    'The receipt {number} bears fees of this one: reverse it first',
  ],
  claimed: ['该入库单已在索赔单 {number} 中，不能冲销', 'The claim {number} names that receipt: it cannot be reversed'],
  billed: [
    '批次 {batch} 已与供应商发票匹配，不能冲销',
    'Batch {batch} is matched with a supplier invoice: it cannot be reversed',
  ],
})
