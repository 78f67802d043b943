import { messages } from './messages.ts'

export const settingMessages = messages('kit/setting', {
  title: ['个人设置', 'Personal settings'],
  name: ['名称', 'Name'],
  value: ['内容', 'Value'],
  tooLong: ['设置内容过长', 'The setting is too long'],
  tooManySettings: ['个人设置已达上限', 'There are too many settings already'],
})
