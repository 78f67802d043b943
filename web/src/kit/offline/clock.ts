import { keep, keptOf } from './kept.ts'

const key = 'clock'
// How far our clock is ahead of this phone's, in milliseconds, as it was when the server was last heard.
let ahead: number | undefined

/** Compares the clock of this phone with the server's, by the date of an answer. */
export const learnClock = async (): Promise<void> => {
  const asked = Date.now()
  const date = (await fetch('/health', { cache: 'no-store' })).headers.get('date')
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  // The header counts in seconds.
  const found = told + 500 - (asked + Date.now()) / 2
  ahead = Math.abs(found) < 2000 ? 0 : Math.round(found)
  await keep(key, ahead)
}

/** Now by both clocks, as instants: the server's as far as it is known. */
export const bothClocks = async (): Promise<{ readonly doneAt: string; readonly phoneAt: string }> => {
  ahead ??= (await keptOf<number>(key))?.value ?? 0
  const phone = Date.now()
  return { doneAt: new Date(phone + ahead).toISOString(), phoneAt: new Date(phone).toISOString() }
}
