import categoryFacts from './company/categories.json' with { type: 'json' }
import crewFacts from './company/crews.json' with { type: 'json' }
import departmentFacts from './company/departments.json' with { type: 'json' }
import materialFacts from './company/materials.json' with { type: 'json' }
import modelFacts from './company/models.json' with { type: 'json' }
import projectFacts from './company/projects.json' with { type: 'json' }
import { momentOf, wireTime } from '../src/kit/clock.ts'

export const departments = departmentFacts
export const crews = crewFacts
export const projects = projectFacts
export const categories = categoryFacts
export const models = modelFacts
export const materials = materialFacts
const perUnit: Readonly<Record<string, number>> = { USD: 1, EUR: 1.085, CNY: 0.1389 }
/** What a thing is thought to cost in USD, near enough for an application. */
export const estimate = ({ referencePrice, referenceCurrency }: (typeof materials)[number]): string =>
  (Number(referencePrice) * (perUnit[referenceCurrency] ?? 1)).toFixed(2)
export { people } from './company/people.ts'
export { posts } from './company/posts.ts'

/**
 * The day for which the company's dates are written; they move with the day of seeding, so that what is due stays due.
 */
export const writtenFor = '2026-11-01'

const day = 24 * 3600 * 1000
/** Days from the company's own day to `today` (`yyyy-MM-dd`). */
export const daysUntil = (today: string): number => Math.round((Date.parse(today) - Date.parse(writtenFor)) / day)
/** A date of the facts, moved by so many days. */
export const moved = (date: string | null, days: number): string | null =>
  date === null ? null : new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

// The hour of Shanghai from which on a day has begun at the company's westernmost store, in Guayaquil.
const begunEverywhere = 13
/** The demo lives until now, or until the evening before while it is still that day somewhere: nobody posts ahead. */
export const livesUntil = (present: Date): Date => {
  const [date = '', hour = ''] = wireTime(present).split(/[ :]/)
  return Number(hour) >= begunEverywhere ? present : momentOf(`${moved(date, -1)} 22:00`)
}
