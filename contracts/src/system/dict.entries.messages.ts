import { messages } from '../kit/messages.ts'

export const dictEntryMessages = messages('system/dict.entries', {
  title: ['字典管理', 'Dictionaries'],
  type: ['字典类型', 'Code'],
  withDisabled: ['含停用条目', 'With disabled entries'],
  dictType: ['字典类型', 'Code'],
  id: ['字典类型', 'Code'],
})
