import { demandWeeks } from '@geodepot/contracts/equipment/demand.ts'
import { dayAfter, daysBetween, mondayOf } from '@geodepot/contracts/kit/days.ts'

// Quantities are kept to the thousandth: counted in thousandths they are whole numbers, and add up exactly.
export const thousandths = (quantity: string): number => Math.round(Number(quantity) * 1000)
export const written = (count: number): string => String(count / 1000)

// A board has the same few days thousands of times.
const weeksAfter = (first: string): ((day: string) => number) => {
  const known = new Map<string, number>()
  return (day) => {
    const there = known.get(day)
    if (there !== undefined) return there
    const week = Math.floor(daysBetween(first, day) / 7)
    known.set(day, week)
    return week
  }
}

/** So much is asked for from one day to another. */
export interface Asked {
  readonly quantity: number
  readonly from: string
  readonly to: string
}
/** So much is there from a day on. */
export interface There {
  readonly quantity: number
  readonly on: string
}
export interface Weeks {
  readonly firstWeek: string
  readonly have: readonly number[]
  readonly need: readonly number[]
  /** The first day on which something is short, today at the earliest; nothing where there is enough. */
  readonly shortOn: string | null
  readonly short: number
}

/**
 * From today on, week by week what is there and what is asked for. What is asked for counts in each week that it touches; what comes back
 * counts from the week after its day on: whoever plans on the day itself plans on a lorry.
 */
export const weeksFrom = (today: string): ((asked: readonly Asked[], there: readonly There[]) => Weeks) => {
  const first = mondayOf(today)
  const weekOf = weeksAfter(first)
  const add = (to: number[], quantity: number, from: number, until: number) => {
    for (let week = Math.max(from, 0); week <= Math.min(until, demandWeeks - 1); week += 1)
      to[week] = (to[week] ?? 0) + quantity
  }
  return (asked, there) => {
    const [have, need] = [Array<number>(demandWeeks).fill(0), Array<number>(demandWeeks).fill(0)]
    for (const { quantity, from, to } of asked) add(need, quantity, weekOf(from), weekOf(to))
    for (const { quantity, on } of there) add(have, quantity, on <= today ? 0 : weekOf(on) + 1, demandWeeks)
    const missing = need.map((needed, week) => needed - (have[week] ?? 0))
    const week = missing.findIndex((count) => count > 0)
    const monday = dayAfter(first, week * 7)
    return {
      firstWeek: first,
      have,
      need,
      shortOn: week < 0 ? null : monday < today ? today : monday,
      short: Math.max(0, ...missing),
    }
  }
}
