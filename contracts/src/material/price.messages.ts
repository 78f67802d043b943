import { messages } from '../kit/messages.ts'

export const priceMessages = messages('material/price', {
  title: ['物资价格', 'Prices of materials'],
  /** Where a price was quoted in another currency: what it was, and at which rate. */
  quoted: ['{price} {currency}（汇率 {rate}）', '{price} {currency} at {rate}'],
  inForce: ['协议价 {number}', 'agreement {number}'],
  ofHistory: ['历史采购 {number}', 'old order {number}'],
  ofHistoryPer: ['历史采购 {number}，每{unit}', 'old order {number}, per {unit}'],
  agreed: ['成交价', 'Agreed prices'],
  materialIds: ['物资', 'Materials'],
})
