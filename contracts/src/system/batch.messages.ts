import { messages } from '../kit/messages.ts'

export const batchMessages = messages('system/batch', {
  title: ['批量调用', 'Many at once'],
  perform: ['执行', 'Perform'],
  area: ['业务域', 'Area'],
  module: ['模块', 'Module'],
  call: ['调用', 'Call'],
  mode: ['方式', 'Mode'],
  items: ['条目', 'Items'],
})
