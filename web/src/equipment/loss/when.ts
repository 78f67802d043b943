import { bothClocks } from '../../kit/offline/index.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')
/** Now by the clock of this phone, as its field wants it. */
export const typedNow = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}`
}
const hour = 3_600_000
/**
 * A moment that was typed by the clock of this phone, as the server writes moments: by its own clock as far as the phone
 * knows it. `later` for what has not been yet.
 */
export const instantOf = async (typed: string): Promise<string> => {
  const { doneAt, phoneAt } = await bothClocks()
  const instant = Date.parse(typed) + Date.parse(doneAt) - Date.parse(phoneAt)
  if (instant > Date.parse(doneAt)) return 'later'
  // In Shanghai, which has no summer time.
  return new Date(instant + 8 * hour).toISOString().slice(0, 16).replace('T', ' ')
}
