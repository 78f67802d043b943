import type { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { Cron, CronPattern } from 'croner'

const timezone = 'Asia/Shanghai'
const leastGap = 60_000

/** A time expression that was understood. */
export interface Times {
  /** The sets of its fields. */
  readonly pattern: CronPattern
  /** The first times after a moment; fewer when there are no more. */
  readonly after: (moment: Date, count: number) => Date[]
}
/** Why an expression is refused. */
export interface CronError {
  readonly error: Extract<
    keyof typeof jobMessages.texts,
    'cronFields' | 'cronUnreadable' | 'cronNever' | 'cronTooOften'
  >
  readonly params?: { readonly count: number }
}

/**
 * Reads a time expression: six fields with seconds, as Quartz counts weekdays
 * (Sunday is 1), or the five of Unix (Sunday is 0 or 7).
 * What never comes due, or more than once a minute, is refused.
 */
export const readTimes = (expression: string, moment: Date): Times | CronError => {
  const text = expression.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const count = text.split(' ').length
  if (count !== 5 && count !== 6) return { error: 'cronFields', params: { count } }
  // 0/20 is how this family of products writes every twentieth.
  const options = {
    mode: count === 6 ? ('6-part' as const) : ('5-part' as const),
    alternativeWeekdays: count === 6,
    sloppyRanges: true,
  }
  let times: Cron
  let pattern: CronPattern
  try {
    times = new Cron(text, { ...options, timezone, paused: true })
    pattern = new CronPattern(text, timezone, options)
  } catch {
    return { error: 'cronUnreadable' }
  }
  const first = times.nextRuns(5, moment)
  if (first.length === 0) return { error: 'cronNever' }
  if (first.some((time, index) => index > 0 && time.getTime() - (first[index - 1]?.getTime() ?? 0) < leastGap))
    return { error: 'cronTooOften' }
  return { pattern, after: (since, wanted) => times.nextRuns(wanted, since) }
}
