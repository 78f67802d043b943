import { messages } from '../kit/messages.ts'

export const dictMessages = messages('system/dict', {
  dictType: ['字典类型', 'Dictionary type'],
})
