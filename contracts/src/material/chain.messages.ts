import { messages } from '../kit/messages.ts'

export const chainMessages = messages('material/chain', {
  title: ['采购全程', 'Purchase trail'],
  story: ['全程追溯', 'Trace'],
  storyOf: ['{name}：全程追溯', 'Trace of {name}'],
  here: ['本行', 'This line'],
  hidden: ['您无权查看', 'Not visible to you'],
  givenBack: ['退回 {quantity}', '{quantity} given back'],
  ended: ['后续尚无单据', 'No document follows yet'],
  gone: ['该行已不存在', 'That line no longer exists'],
  lineId: ['行', 'Line'],
})
