import { messages } from '../kit/messages.ts'

export const changeMessages = messages('system/change', {
  title: ['数据变更', 'Changes'],
  area: ['业务域', 'Area'],
  module: ['模块', 'Module'],
  cursor: ['游标', 'Cursor'],
  limit: ['条数', 'Entries'],
  table: ['全表', 'Whole table'],
  format: ['格式', 'Format'],
  full: ['完整记录', 'Whole records'],
})
