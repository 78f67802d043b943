import { messages } from '../kit/messages.ts'

export const priceMessages = messages('material/price', {
  /** Where a price was quoted in another currency: what it was, and at which rate. */
  quoted: ['{price} {currency}（汇率 {rate}）', '{price} {currency} at {rate}'],
  materialIds: ['物资', 'Materials'],
})
