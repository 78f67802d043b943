import { messages } from './messages.ts'

/** What a page says of an export that takes its time. */
export const exportMessages = messages('kit/export', {
  preparing: ['正在准备，已用 {time}', 'Being prepared, {time} so far'],
  arrived: ['已接收 {size}，用时 {time}', '{size} received, {time} so far'],
  seconds: ['{count} 秒', '{count} s'],
  minutes: ['{minutes} 分 {seconds} 秒', '{minutes} min {seconds} s'],
  cancelled: ['已取消导出', 'Export cancelled'],
})
