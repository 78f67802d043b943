import { messages } from '../kit/messages.ts'

/** How times are put into words. Parts that hold a list get it ready-made. */
export const cronMessages = messages('system/job-cron', {
  everyMinute: ['每分钟', 'Every minute'],
  everyMinutes: ['每 {count} 分钟', 'Every {count} minutes'],
  everyMinutesFrom: ['每 {count} 分钟（从第 {start} 分起）', 'Every {count} minutes from minute {start}'],
  hourly: ['每小时第 {minutes} 分', 'Every hour at minute {minutes}'],
  everyHours: ['每 {count} 小时（第 {minute} 分）', 'Every {count} hours at minute {minute}'],
  at: ['{times}', 'At {times}'],
  between: ['{from} 至 {to} 之间{often}', '{often}, {from} to {to}'],
  minutesOfHours: ['{hours} 时的第 {minutes} 分', 'At minute {minutes} of hour {hours}'],
  atSecond: ['（第 {second} 秒）', ' (at second {second})'],
  everyDay: ['每天', 'every day'],
  weekdays: ['每{days}', 'every {days}'],
  weekRange: ['每{from}至{to}', '{from} to {to}'],
  monthDays: ['每月 {days} 日', 'on day {days} of the month'],
  lastDay: ['每月最后一天', 'on the last day of the month'],
  lastWorkingDay: ['每月最后一个工作日', 'on the last working day of the month'],
  nearestWorkingDay: ['每月最接近 {day} 日的工作日', 'on the working day nearest to day {day} of the month'],
  nthDay1: ['每月第一个{day}', 'on the first {day} of the month'],
  nthDay2: ['每月第二个{day}', 'on the second {day} of the month'],
  nthDay3: ['每月第三个{day}', 'on the third {day} of the month'],
  nthDay4: ['每月第四个{day}', 'on the fourth {day} of the month'],
  nthDay5: ['每月第五个{day}', 'on the fifth {day} of the month'],
  lastOf: ['每月最后一个{day}', 'on the last {day} of the month'],
  months: ['{months}', 'in {months}'],
  or: ['{one}或{other}', '{one} or {other}'],
})
