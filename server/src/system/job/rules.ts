import type { MisfirePolicy, Trigger } from '@geodepot/contracts/system/job.ts'

/** A run this much later than its time was missed. */
const lateAfter = 60_000
/** Of missed times that are made up for one by one, the latest. */
const mostMadeUp = 20
/** A year of hourly times; what is older is not looked at. */
const mostLookedAt = 10_000

export interface Due {
  readonly at: Date
  readonly cause: Exclude<Trigger, 'hand'>
}

/**
 * Which runs a job owes. `due` is when it should have run, `after` gives the
 * times that follow a moment. Times missed while nobody could
 * run it are made up for as its policy says: each, once for all of them, or not at all.
 */
export const owed = (
  due: Date,
  moment: Date,
  policy: MisfirePolicy,
  after: (moment: Date, count: number) => Date[],
): Due[] => {
  const times: Date[] = []
  for (
    let at: Date | undefined = due;
    at !== undefined && at <= moment && times.length < mostLookedAt;
    [at] = after(at, 1)
  )
    times.push(at)
  const isLate = (at: Date) => moment.getTime() - at.getTime() > lateAfter
  const onTime = times.filter((at) => !isLate(at)).map((at): Due => ({ at, cause: 'time' }))
  const missed = times.filter(isLate).map((at): Due => ({ at, cause: 'late' }))
  if (policy === '3') return onTime
  if (policy === '1') return [...missed.slice(-mostMadeUp), ...onTime]
  return onTime.length > 0 ? onTime : missed.slice(-1)
}
