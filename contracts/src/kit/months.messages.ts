import { messages } from './messages.ts'

export const monthsMessages = messages('kit/months', {
  beginMonth: ['起始月份', 'From month'],
  endMonth: ['截止月份', 'To month'],
  only: ['仅看：{name}', 'Only: {name}'],
  dropOnly: ['取消“{name}”', 'Drop {name}'],
  monthsInOrder: ['截止月份不能早于起始月份', 'The last month must not be before the first'],
  tooManyMonths: ['最多可选 36 个月', 'At most 36 months can be chosen'],
})
