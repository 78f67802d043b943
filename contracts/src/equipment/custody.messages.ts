import { messages } from '../kit/messages.ts'

/** What the custody ledger says when it turns a hand-over down. */
export const custodyMessages = messages('equipment/custody', {
  reservedTaken: ['草稿 {number} 预留的设备已被占用', 'What your draft {number} had reserved is taken'],
  reservedTakenBody: [
    '{person} 提交的 {by} 占用了：{devices}。请另选设备。',
    '{by}, submitted by {person}, has taken {devices}: choose others.',
  ],
  lossPending: ['待核销 {number}', 'Loss pending {number}'],
  elsewhere: ['设备 {name} 已不在该处，当前在 {holder}', 'Device {name} is not there any more; it is at {holder}'],
  notPermitted: ['设备 {name} 当前状态不允许此操作', 'This cannot be done with device {name} in its current state'],
  locked: [
    '设备 {name} 被单据 {number} 占用（{owner}，{days} 天）',
    'Device {name} is held by document {number} ({owner}, for {days} days)',
  ],
  sealed: [
    '设备 {name} 已由单据 {number} 封存或停用，须先启封',
    'Device {name} is sealed or stopped by document {number}: unseal it first',
  ],
  mounted: [
    '设备 {name} 装在另一台设备上，随其移动；须先拆下',
    'Device {name} is mounted on another and goes with it: take it off first',
  ],
  hasMounted: ['设备 {name} 上还装有别的设备，须先拆下', 'Something is mounted on device {name}: take it off first'],
  mountedMeanwhile: ['设备 {name} 刚刚装上，请重试', 'Device {name} has just been mounted: please try again'],
  waitsForInspection: [
    '设备 {name} 待检，检测后才能占用',
    'Device {name} is waiting for inspection: it cannot be reserved before that',
  ],
  inspectedFirst: [
    '设备 {name} 在返还单 {number} 中待检，须先检测',
    'Device {name} is waiting for inspection on return {number}: inspect it first',
  ],
  keptByOthers: [
    '{model} 可用 {held}，其余由 {numbers} 占用',
    'Only {held} of {model} are free; {numbers} keep the rest',
  ],
  beforeLast: [
    '时间不能早于设备 {name} 的上一次记录 {last}',
    'The time must not be before the last entry of device {name}, at {last}',
  ],
  inFuture: ['时间不能晚于现在', 'The time must not be in the future'],
  notFound: ['设备不存在', 'That device does not exist'],
  notEnough: [
    '{holder} 的 {model} 数量不足：需要 {asked}，现有 {held}',
    '{holder} does not have enough {model}: {asked} needed, {held} available',
  ],
  notEnoughThen: [
    '{holder} 的 {model} 在该时间起数量不足：需要 {asked}，此后最少时 {held}',
    '{holder} did not have enough {model} at that time or since: {asked} needed, {held} at the least',
  ],
  postedBefore: ['该行已记过账', 'This line has been posted before'],
  reversedAlready: [
    '该笔流水最多还可冲销 {held}，本次为 {asked}',
    'Only {held} of this entry can still be reversed, not {asked}',
  ],
  laterFirst: ['设备 {name} 之后还有流水，须先冲销后面的', 'Device {name} has later entries: reverse them first'],
  ledger: ['设备保管账', 'Custody ledger'],
  drift_holder: [
    '设备 {key}：保管方记为 {stored}，按流水应为 {rebuilt}',
    'Device {key}: holder stored as {stored}, by its events {rebuilt}',
  ],
  drift_condition: [
    '设备 {key}：技术状况记为 {stored}，按流水应为 {rebuilt}',
    'Device {key}: condition stored as {stored}, by its events {rebuilt}',
  ],
  drift_lastEvent: [
    '设备 {key}：最近记录时间记为 {stored}，按流水应为 {rebuilt}',
    'Device {key}: last event stored as {stored}, by its events {rebuilt}',
  ],
  drift_chain: [
    '设备 {key}：一笔流水从 {stored} 取出，而当时在 {rebuilt}',
    'Device {key}: an event takes it from {stored}, but it was at {rebuilt}',
  ],
  drift_order: [
    '设备 {key}：{stored} 的流水记在 {rebuilt} 的流水之后',
    'Device {key}: an event of {stored} follows one of {rebuilt}',
  ],
  drift_interval: [
    '设备 {key}：保管方记为 {stored}，未结束的保管区间为 {rebuilt}',
    'Device {key}: holder stored as {stored}, the open interval has {rebuilt}',
  ],
  drift_heldSince: [
    '设备 {key}：保管开始时间记为 {stored}，区间开始于 {rebuilt}',
    'Device {key}: held since {stored}, the open interval begins at {rebuilt}',
  ],
  drift_bounds: [
    '设备 {key}：保管区间为 {stored}，按流水应为 {rebuilt}',
    'Device {key}: interval {stored}, by its events {rebuilt}',
  ],
  drift_away: [
    '设备 {key}：外借保管方记为 {stored}，应为 {rebuilt}',
    'Device {key}: holder away from home stored as {stored}, should be {rebuilt}',
  ],
  drift_count: [
    '型号、保管方、状态 {key}：台数记为 {stored}，实有 {rebuilt}',
    'Model, holder and state {key}: {stored} devices counted, {rebuilt} there',
  ],
  drift_balance: [
    '批量余额 {key}：记为 {stored}，按流水应为 {rebuilt}',
    'Balance {key}: stored as {stored}, by its events {rebuilt}',
  ],
  drift_missing: ['批量余额 {key}：没有余额行，按流水应为 {rebuilt}', 'Balance {key}: no row, by its events {rebuilt}'],
  drift_sum: [
    '型号 {key}：各方余额之和为 {stored}，应为 {rebuilt}',
    'Model {key}: the balances sum to {stored}, not {rebuilt}',
  ],
  drift_negative: [
    '批量余额 {key}：在 {stored} 按日期为负（{rebuilt}）',
    'Balance {key}: negative at {stored} ({rebuilt})',
  ],
  foldJob: ['合并设备台数', 'Fold the counts of devices'],
  foldJobHelp: [
    '把各型号在各保管方的台数变动合并为一行，使需求看板和可用量查询保持快速。',
    'Adds up what changed in the counts of each model and holder, so that boards and availability stay fast.',
  ],
  foldJobDone: ['已合并台数变动 {count} 条', 'Folded {count} changes of counts'],
  foldJobDone_one: ['已合并台数变动 1 条', 'Folded 1 change of counts'],
  inTransit: ['在途 {number}', 'In transit {number}'],
})
