// Days as `yyyy-MM-dd`, whatever the zone.
const aDay = 24 * 3_600_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * aDay).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / aDay)
/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
