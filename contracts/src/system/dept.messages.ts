import { messages } from '../kit/messages.ts'

export const deptMessages = messages('system/dept', {
  department: ['单位', 'Department'],
  search: ['搜索单位', 'Search departments'],
})
