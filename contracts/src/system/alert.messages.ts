import { messages } from '../kit/messages.ts'

export const alertMessages = messages('system/alert', {
  title: ['预警提醒', 'Alerts'],
  help: [
    '需要有人处理的情况，按您的数据范围统计，处理完即消失。',
    'What needs somebody to act, counted within what you may see; gone as soon as it is put right.',
  ],
  businessType: ['预警类型', 'Kind'],
  businessTypes: ['预警类型', 'Kinds'],
  cardTitle: ['工作提醒', 'Work reminder message'],
  close: ['关闭', 'Close'],
  dismissOne: ['暂不提醒：{title}', 'Remind me later: {title}'],
  dismiss: ['暂不提醒', 'Remind me later'],
  dismissHint: [
    '暂停提醒一段时间；数量增加时会再次提醒',
    'No reminder for a while; it comes back as soon as there are more',
  ],
  dismissed: ['已暂停提醒', 'You will be reminded later'],
  restore: ['恢复提醒', 'Remind me again'],
  restored: ['已恢复提醒', 'You will be reminded again'],
  dismissedUntil: ['{time} 前不再提醒', 'No reminder before {time}'],
  all: ['查看全部预警', 'See all alerts'],
  nothing: ['没有需要处理的预警', 'Nothing needs your attention'],
  noneOffered: ['您没有可查看的预警', 'There are no alerts for you'],
  noneOfferedText: ['如需查看预警，请联系管理员授权。', 'Ask an administrator if you need to see any.'],
  retry: ['重试', 'Try again'],
  failed: ['预警加载失败', 'The alerts could not be loaded'],
  rowsEmpty: ['都处理好了', 'All put right'],
  rowsEmptyText: ['目前没有需要处理的记录。', 'There is nothing to act upon at the moment.'],
  unknownType: ['没有这种预警', 'There is no such alert'],
  notDays: ['请填写不小于 0 的整数天数', 'Enter a whole number of days, 0 or more'],
  job: ['预警推送', 'Push alerts'],
  jobHelp: [
    '统计各类预警，推送给能看到并能处理的人员，每条记录每天只推送一次。',
    'Evaluates every alert and tells the people who may see and act upon it, once a day for each row.',
  ],
  jobDone: [
    '{rows} 条记录，向 {people} 人推送 {messages} 条提醒',
    '{rows} rows, {messages} reminders to {people} people',
  ],
})
