import { type KeyOf, type Language, type Params, textOf } from '@geodepot/contracts/kit/messages.ts'
import { cronMessages } from '@geodepot/contracts/system/job-cron.messages.ts'
import type { Times } from './cron.ts'

type Pattern = Times['pattern']
type Say = (key: KeyOf<typeof cronMessages>, params?: Params) => string
interface Words {
  readonly say: Say
  readonly list: (items: readonly string[]) => string
  readonly month: (index: number) => string
  readonly day: (index: number) => string
}

const wordsIn = (language: Language): Words => {
  const tag = language === 'cn' ? 'zh-CN' : 'en-GB'
  const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  const length = language === 'cn' ? 'short' : 'long'
  const months = new Intl.DateTimeFormat(tag, { month: length, timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(tag, { weekday: length, timeZone: 'UTC' })
  return {
    say: (key, params) => textOf(cronMessages, key, language, params),
    list: (items) => (language === 'cn' ? items.join('、') : lists.format(items)),
    month: (index) => months.format(Date.UTC(2026, index, 1)),
    // The first of February 2026 is a Sunday.
    day: (index) => days.format(Date.UTC(2026, 1, 1 + index)),
  }
}

const two = (figure: number): string => String(figure).padStart(2, '0')
const setIn = (field: readonly number[]): number[] => field.flatMap((set, index) => (set ? [index] : []))
/** The step of evenly spaced values that fill a circle of `size`; undefined when they do not. */
const stepOf = (values: readonly number[], size: number): number | undefined => {
  const step = size / values.length
  return Number.isInteger(step) &&
    values.length > 1 &&
    (values[0] ?? size) < step &&
    values.every((value, index) => value === (values[0] ?? 0) + index * step)
    ? step
    : undefined
}
const isRun = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1)

const mostTimes = 8
const often = (minutes: readonly number[], { say }: Words): string | undefined => {
  if (minutes.length === 60) return say('everyMinute')
  const step = stepOf(minutes, 60)
  if (step === undefined) return undefined
  return minutes[0] === 0
    ? say('everyMinutes', { count: step })
    : say('everyMinutesFrom', { count: step, start: minutes[0] ?? 0 })
}

const timesText = (hours: readonly number[], minutes: readonly number[], second: number, words: Words): string => {
  const { say, list } = words
  const repeated = often(minutes, words)
  const atSecond = second === 0 ? '' : say('atSecond', { second })
  if (hours.length === 24) return (repeated ?? say('hourly', { minutes: list(minutes.map(String)) })) + atSecond
  if (hours.length * minutes.length <= mostTimes) {
    const tail = second === 0 ? '' : `:${two(second)}`
    return say('at', {
      times: list(hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}${tail}`))),
    })
  }
  if (repeated !== undefined && isRun(hours))
    return (
      say('between', { from: `${two(hours[0] ?? 0)}:00`, to: `${two(hours.at(-1) ?? 0)}:59`, often: repeated }) +
      atSecond
    )
  const step = stepOf(hours, 24)
  if (step !== undefined && minutes.length === 1 && hours[0] === 0)
    return say('everyHours', { count: step, minute: minutes[0] ?? 0 }) + atSecond
  return say('minutesOfHours', { hours: list(hours.map(String)), minutes: list(minutes.map(String)) }) + atSecond
}

const anyWeek = 63
const lastWeek = 32
const nthDays = ['nthDay1', 'nthDay2', 'nthDay3', 'nthDay4', 'nthDay5'] as const
const weekText = ({ dayOfWeek }: Pattern, { say, list, day }: Words): string => {
  const whole = dayOfWeek.flatMap((weeks, index) => (weeks === anyWeek ? [index] : []))
  const some = dayOfWeek.flatMap((weeks, index) =>
    weeks === 0 || weeks === anyWeek
      ? []
      : [
          ...nthDays.flatMap((key, nth) => ((weeks & (1 << nth)) === 0 ? [] : [say(key, { day: day(index) })])),
          ...((weeks & lastWeek) === 0 ? [] : [say('lastOf', { day: day(index) })]),
        ],
  )
  const days =
    whole.length === 0
      ? []
      : [
          whole.length > 2 && isRun(whole)
            ? say('weekRange', { from: day(whole[0] ?? 0), to: day(whole.at(-1) ?? 0) })
            : say('weekdays', { days: list(whole.map(day)) }),
        ]
  return list([...days, ...some])
}
const monthText = ({ day, lastDayOfMonth, lastWeekday, nearestWeekdays }: Pattern, { say, list }: Words): string => {
  const days = setIn(day).map((index) => String(index + 1))
  return list([
    ...(days.length === 0 ? [] : [say('monthDays', { days: list(days) })]),
    ...setIn(nearestWeekdays).map((index) => say('nearestWorkingDay', { day: index + 1 })),
    ...(lastDayOfMonth ? [say('lastDay')] : []),
    ...(lastWeekday ? [say('lastWorkingDay')] : []),
  ])
}
const daysText = (pattern: Pattern, words: Words): string | undefined => {
  const { starDOM, starDOW } = pattern
  if (starDOM && starDOW) return undefined
  if (starDOM) return weekText(pattern, words)
  if (starDOW) return monthText(pattern, words)
  return words.say('or', { one: monthText(pattern, words), other: weekText(pattern, words) })
}

/** What a time expression means, in words: 每周一至周五 08:00, At 08:00, Monday to Friday. */
export const describeTimes = ({ pattern }: Pick<Times, 'pattern'>, language: Language): string => {
  const words = wordsIn(language)
  const [hours, minutes, months] = [setIn(pattern.hour), setIn(pattern.minute), setIn(pattern.month)]
  const time = timesText(hours, minutes, setIn(pattern.second)[0] ?? 0, words)
  const days =
    daysText(pattern, words) ??
    (hours.length === 24 || hours.length * minutes.length > mostTimes ? undefined : words.say('everyDay'))
  const inMonths =
    months.length === 12 ? undefined : words.say('months', { months: words.list(months.map(words.month)) })
  const parts = [inMonths, days, time].filter((part) => part !== undefined)
  return language === 'cn' ? parts.join(' ') : parts.toReversed().join(', ')
}
