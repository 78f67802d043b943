import { messages } from './messages.ts'

/** What a call does, in a word, for the document of the calls. */
export const openApiMessages = messages('kit/openapi', {
  list: ['列表', 'List'],
  read: ['查看', 'Read'],
  add: ['新增', 'Add'],
  change: ['修改', 'Change'],
  remove: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  upload: ['上传', 'Upload'],
  download: ['下载', 'Download'],
  push: ['消息推送', 'Push channel'],
  socket: ['消息推送通道（WebSocket）', 'Push channel (WebSocket)'],
})
