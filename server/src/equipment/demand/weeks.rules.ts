import { demandWeeks } from '@geodepot/contracts/equipment/demand.ts'
import { dayAfter, daysBetween, mondayOf } from '@geodepot/contracts/kit/days.ts'

// Quantities are kept to the thousandth: counted in thousandths they are whole numbers, and add up exactly.
export const thousandths = (quantity: string): number => Math.round(Number(quantity) * 1000)
export const written = (count: number): string => String(count / 1000)

/** So much is asked for from one day to another. Days are counted from today: yesterday is -1. */
export interface Asked {
  readonly quantity: number
  readonly from: number
  readonly to: number
}
/** So much is there from a day on. */
export interface There {
  readonly quantity: number
  readonly on: number
}
export interface Weeks {
  readonly firstWeek: string
  readonly have: readonly number[]
  readonly need: readonly number[]
  /** The first day on which something is short, today at the earliest; nothing where there is enough. */
  readonly shortOn: string | null
  readonly short: number
}

/** What is there in each week, of what comes and goes in it. */
const runningSum = (changes: readonly number[]): number[] => {
  let sum = 0
  return changes.slice(0, demandWeeks).map((change) => (sum += change))
}

/**
 * From today on, week by week what is there and what is asked for. What is asked for counts in each week that it touches; what comes back
 * counts from the week after its day on: whoever plans on the day itself plans on a lorry.
 */
export const weeksFrom = (today: string): ((asked: Iterable<Asked>, there: Iterable<There>) => Weeks) => {
  const first = mondayOf(today)
  const begun = daysBetween(first, today)
  const weekOf = (day: number): number => Math.floor((day + begun) / 7)
  const none = (): number[] => Array<number>(demandWeeks + 1).fill(0)
  // What was before counts from the first week on; what comes after a year, in a place that is not looked at.
  const add = (to: number[], week: number, quantity: number) => {
    const at = Math.min(Math.max(week, 0), demandWeeks)
    to[at] = (to[at] ?? 0) + quantity
  }
  return (asked, there) => {
    const [comes, begins] = [none(), none()]
    for (const { quantity, from, to } of asked) {
      add(begins, weekOf(from), quantity)
      add(begins, weekOf(to) + 1, -quantity)
    }
    for (const { quantity, on } of there) add(comes, on <= 0 ? 0 : weekOf(on) + 1, quantity)
    const [have, need] = [runningSum(comes), runningSum(begins)]
    const missing = need.map((needed, week) => needed - (have[week] ?? 0))
    const week = missing.findIndex((count) => count > 0)
    return {
      firstWeek: first,
      have,
      need,
      shortOn: week < 0 ? null : week === 0 ? today : dayAfter(first, week * 7),
      short: Math.max(0, ...missing),
    }
  }
}
