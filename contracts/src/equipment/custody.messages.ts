import { messages } from '../kit/messages.ts'

/** What the custody ledger says when it turns a hand-over down. */
export const custodyMessages = messages('equipment/custody', {
  elsewhere: ['设备 {name} 已不在该处，当前在 {holder}', 'Device {name} is not there any more; it is at {holder}'],
  notPermitted: ['设备 {name} 当前状态不允许此操作', 'Device {name} cannot do this in its present state'],
  locked: ['设备 {name} 被单据 {number} 占用', 'Device {name} is held by document {number}'],
  beforeLast: [
    '时间不能早于设备 {name} 的上一次交接',
    'The time must not be before the last hand-over of device {name}',
  ],
  notFound: ['设备不存在', 'That device does not exist'],
  notEnough: [
    '{holder} 的 {model} 数量不足：需要 {asked}，现有 {held}',
    '{holder} has not enough {model}: {asked} asked, {held} there',
  ],
  inTransit: ['在途 {number}', 'In transit {number}'],
})
