import { messages } from './messages.ts'

export const manyMessages = messages('kit/many', {
  ofItem: ['第 {item} 条：', 'Item {item}: '],
  tooLong: [
    '{seconds} 秒内未能全部完成，未做任何更改；请分批提交',
    'This could not be completed within {seconds} s, so nothing was changed: send it in parts',
  ],
  notReached: ['{seconds} 秒内未轮到本条，请另行提交', 'Not processed within {seconds} s: send this item separately'],
  tooManyAtOnce: [
    '批量调用过多（最多同时 {n} 个），请稍后再试',
    'Too many batches at once ({n} at most): try again shortly',
  ],
})
