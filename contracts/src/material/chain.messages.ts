import { messages } from '../kit/messages.ts'

export const chainMessages = messages('material/chain', {
  title: ['采购全程', 'Chain of a line'],
  story: ['来龙去脉', 'Story'],
  storyOf: ['{name}：来龙去脉', 'Story of {name}'],
  here: ['本行', 'This line'],
  hidden: ['您无权查看', 'Not visible to you'],
  givenBack: ['退回 {quantity}', '{quantity} given back'],
  ended: ['后续尚无单据', 'No document follows yet'],
  gone: ['该行已不存在', 'That line is not there any more'],
  lineId: ['行', 'Line'],
})
