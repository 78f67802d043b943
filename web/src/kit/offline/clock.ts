import { type Read, keep, keptOf } from './kept.ts'

const key = 'clock'
// How far our clock is ahead of this phone's, in milliseconds, and when by this phone's the server was last heard.
let heard: Read<number> | undefined

/** Compares the clock of this phone with the server's, by the date of an answer. */
export const learnClock = async (): Promise<void> => {
  const asked = Date.now()
  const date = (await fetch('/health', { cache: 'no-store' })).headers.get('date')
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  // The header counts in seconds.
  const found = told + 500 - (asked + Date.now()) / 2
  heard = { value: Math.abs(found) < 2000 ? 0 : Math.round(found), at: Date.now() }
  await keep(key, heard.value)
}

/**
 * Now by both clocks, as instants: the server's as far as it is known. A phone that begins anew with a flat battery is
 * back in the past: by the server's clock it is never earlier than when the server was last heard.
 */
export const bothClocks = async (): Promise<{ readonly doneAt: string; readonly phoneAt: string }> => {
  heard ??= await keptOf<number>(key)
  const phone = Date.now()
  const now = Math.max(phone, heard?.at ?? phone) + (heard?.value ?? 0)
  return { doneAt: new Date(now).toISOString(), phoneAt: new Date(phone).toISOString() }
}
