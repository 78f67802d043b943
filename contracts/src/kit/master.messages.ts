import { messages } from './messages.ts'

/** What the list of every master says of its records. */
export const masterMessages = messages('kit/master', {
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['确认删除“{name}”？', 'Delete {name}?'],
  removeSeveral: ['确认删除所选 {count} 条数据？', 'Delete the {count} selected records?'],
})
