import { messages } from '../kit/messages.ts'

/** What the papers of a hand-over say: each shipment's packing list, each receipt's note. */
export const shipmentPrintMessages = messages('equipment/shipment-print', {
  packing: ['装箱单', 'Packing list'],
  receipt: ['设备验收单', 'Receipt note'],
  packingOf: ['装箱单 · 发运批次 {position}', 'Packing list · shipment {position}'],
  receiptOf: ['验收单 · 第 {position} 次接收 {day}', 'Receipt note · receipt {position}, {day}'],
  printPacking: ['打印装箱单', 'Print the packing list'],
  printReceipt: ['打印验收单', 'Print the receipt note'],
  batch: ['发运批次', 'Shipment'],
  receiptNumber: ['接收次序', 'Receipt'],
  way: ['起运 → 到达', 'From → to'],
  contents: ['装箱明细', 'Contents'],
  inspected: ['验收明细', 'Inspection'],
  unlisted: ['单外物品', 'Unlisted items'],
  sent: ['发运', 'Sent'],
  check: ['核对', 'Check'],
  receiver: ['接收人', 'Receiver'],
  sender: ['发货人', 'Sender'],
  carrier: ['承运人', 'Carrier'],
  witness: ['送货人', 'Delivered by'],
})
