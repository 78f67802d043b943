/**
 * The one clock of the server: business and recorded times come from here, so
 * that the demo company can live through past months.
 */
let read = (): Date => new Date()

export const now = (): Date => read()
/** Today as `yyyy-MM-dd` in a time zone, Shanghai unless a department says otherwise. */
export const today = (timeZone = 'Asia/Shanghai'): string => dayIn(now(), timeZone)
export const dayIn = (moment: Date, timeZone = 'Asia/Shanghai'): string => daysOf(timeZone).format(moment)
// Made once a zone: making one takes a hundred times as long as using it, and every call asks what day it is.
const days = new Map<string, Intl.DateTimeFormat>()
const daysOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = days.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  days.set(timeZone, made)
  return made
}

/** Runs `work` with the clock at `moment`; only seeding and tests do this, one at a time. */
export const at = async <T>(moment: Date, work: () => Promise<T>): Promise<T> => {
  const before = read
  read = () => moment
  try {
    return await work()
  } finally {
    read = before
  }
}

/** A wire time, `yyyy-MM-dd HH:mm[:ss]` in Asia/Shanghai, as a moment; absent: now. */
export const momentOf = (text: string | undefined): Date => {
  if (text === undefined) return now()
  return new Date(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+08:00`)
}

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** A moment as the wire writes it: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const wireTime = (moment: Date): string => wall.format(moment)
