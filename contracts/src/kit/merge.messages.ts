import { messages } from './messages.ts'

export const mergeMessages = messages('kit/merge', {
  keep: ['保留', 'Keep'],
  nothingHangs: ['无关联数据', 'No linked records'],
  leaveApart: ['保持不变', 'Leave them as they are'],
  mergeItself: ['不能与自身合并', 'A record cannot be merged with itself'],
})
