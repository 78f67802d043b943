import { messages } from './messages.ts'

/** What happens to records that are no documents. */
export const eventMessages = messages('kit/event', {
  event_created: ['新增', 'Created'],
  event_changed: ['修改', 'Changed'],
  event_deleted: ['删除', 'Deleted'],
  event_moved: ['设备移动', 'Device moved'],
  event_posted: ['库存过账', 'Stock posted'],
  event_closed: ['期间结账', 'Period closed'],
  event_reopened: ['期间反结账', 'Period reopened'],
  event_test: ['测试', 'Test'],
})
