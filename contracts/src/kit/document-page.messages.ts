import { messages } from './messages.ts'

/** What the pages of every document say besides the document's own words. */
export const documentPageMessages = messages('kit/document-page', {
  callCode: ['呼号', 'Call code'],
  copyCode: ['复制呼号', 'Copy the call code'],
  copied: ['已复制 {text}', '{text} copied'],
  actions: ['操作', 'Actions'],
  more: ['更多', 'More'],
  way: ['办理进度', 'Progress'],
  waitingFor: ['待 {people} 审批', 'Waiting for {people}'],
  noHistory: ['暂无记录', 'Nothing yet'],
  related: ['关联单据', 'Related documents'],
  took: ['用时 {time}', 'took {time}'],
  days: ['{count} 天', '{count} d'],
  hours: ['{count} 小时', '{count} h'],
  minutes: ['{count} 分钟', '{count} min'],
  atOnce: ['不到 1 分钟', 'less than a minute'],
  optional: ['可不填', 'Optional'],
  reasonHint: ['请写明原因，对方会看到', 'Say why; the people concerned will read it'],
  opinionNeeded: ['请填写审批意见', 'Write an opinion'],
  sure: ['确认{action}？', '{action}: are you sure?'],
  stale: ['其他人刚刚修改了这张单据，您的操作没有执行。', 'Someone else has just changed this document; nothing was done.'],
  staleAgain: ['已读取最新内容，现为“{state}”。您填写的内容仍在，核对后可再次确认。', 'The latest has been read: it is now "{state}". What you wrote is still here; check, then confirm again.'],
  staleOver: ['已读取最新内容，现为“{state}”，不能再执行此操作。', 'The latest has been read: it is now "{state}", so this can no longer be done.'],
})
