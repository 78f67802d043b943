import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { MouseEvent } from 'react'
import { language as languageNow } from './text.ts'

/** What stands where there is no value. */
export const absent = '–'
const isAbsent = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export const shownText = (value: string | number | null | undefined): string =>
  isAbsent(value) ? absent : String(value)
/** `1,234.50`. Takes the wire's exact decimals; `decimals` is the number of places. */
export const shownNumber = (value: string | number | null | undefined, decimals = 2): string =>
  isAbsent(value) ? absent : grouped(value, decimals)
const placesOf = (value: string | number): number =>
  String(value)
    .replace(/^[^.]*\.?/, '')
    .replace(/0+$/, '').length
/** An amount with its two decimals: some currencies have three, and none is rounded away. */
export const shownMoney = (value: string | number | null | undefined): string =>
  isAbsent(value) ? absent : grouped(value, Math.max(2, placesOf(value)))
/** A count or quantity with the places that it has: `1,234`, `12.5`. */
export const shownQuantity = (value: string | number | null | undefined): string =>
  isAbsent(value) ? absent : grouped(value, placesOf(value))
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
/** Bytes in the unit that leaves one to three figures before the point: `1.2 GB`. */
export const shownSize = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const figure = bytes / 1024 ** step
  return `${step === 0 || figure >= 100 ? Math.round(figure) : figure.toFixed(1)} ${units[step] ?? ''}`
}
/** The day of a wire date or moment: `yyyy-MM-dd`. */
export const shownDate = (value: string | null | undefined): string => (isAbsent(value) ? absent : value.slice(0, 10))
/** A wire moment to the minute: `yyyy-MM-dd HH:mm`. */
export const shownMoment = (value: string | null | undefined): string => (isAbsent(value) ? absent : value.slice(0, 16))

// Moments travel as Shanghai's wall clock, without a zone; those of this browser name theirs.
const instantOf = (moment: string): number =>
  Date.parse(
    moment.endsWith('Z') ? moment : `${moment.replace(' ', 'T')}${moment.length <= 10 ? 'T00:00:00' : ''}+08:00`,
  )
const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** The day in Shanghai, where business days are counted unless a project says otherwise. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now)

/** This moment as a wire time, in Shanghai's wall clock. */
export const wireNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** How long before `now` (milliseconds) a wire moment was: `3 小时前`, `3 hours ago`. */
export const howLongAgo = (moment: string, language: Language, now: number): string => {
  const seconds = (instantOf(moment) - now) / 1000
  if (Number.isNaN(seconds)) return moment
  const format = new Intl.RelativeTimeFormat(language === 'cn' ? 'zh-CN' : 'en', { numeric: 'auto' })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return format.format(Math.trunc(seconds / size), unit)
}

/**
 * Tells how long ago a moment was to who rests on it. Worked out when asked
 * for: a text made at drawing time would be old by then.
 */
export const tellAgo =
  (at: string) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.title = `${howLongAgo(at, languageNow(), Date.now())} · ${at}`
  }
