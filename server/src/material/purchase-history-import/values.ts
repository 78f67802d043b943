// How purchase files of many years write days, figures and prices.
import { currenciesOf } from '@geodepot/contracts/kit/amount.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import type { dateOrders, decimalSigns } from '@geodepot/contracts/material/purchase-history-import.ts'

export type DateOrder = (typeof dateOrders)[number]
export type DecimalSign = (typeof decimalSigns)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNamed = (word: string | undefined): number => months.indexOf((word ?? '').toLowerCase().slice(0, 3)) + 1
/** Two digits are of the last hundred years or so. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)
const dayMade = (year: number, month: number, date: number): string | undefined => {
  const day = new Date(Date.UTC(year, month - 1, date))
  const isReal = year >= 1950 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return isReal ? day.toISOString().slice(0, 10) : undefined
}
/** Spreadsheet programs count days from the end of 1899: from 1954 to 2064 in five figures. */
const ofSerial = (serial: number): string | undefined =>
  serial >= 20_000 && serial < 60_000
    ? new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
    : undefined

export type Day = { readonly day: string } | { readonly wrong: 'ambiguousDate' | 'notADay' }
const told = (day: string | undefined): Day => (day === undefined ? { wrong: 'notADay' } : { day })
const slashed = (first: number, second: number, year: number, order: DateOrder | undefined): Day => {
  const [dmy, mdy] = [dayMade(year, second, first), dayMade(year, first, second)]
  if (order !== undefined) return told(order === 'dmy' ? dmy : mdy)
  return dmy !== undefined && mdy !== undefined && dmy !== mdy ? { wrong: 'ambiguousDate' } : told(dmy ?? mdy)
}

/** A day as it is written; what can be two days is none until somebody says in which order it stands. */
export const dayOf = (text: string, order: DateOrder | undefined): Day => {
  const plain = halfWidth(text)
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
  const yearFirst =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (yearFirst) return told(dayMade(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  if (/^\d{5}(\.\d+)?$/.test(plain)) return told(ofSerial(Number(plain)))
  // Points part days only where the day stands first.
  const pointed = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(plain)
  if (pointed) return told(dayMade(fullYear(pointed[3] ?? ''), Number(pointed[2]), Number(pointed[1])))
  const numbers = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(plain)
  if (numbers) return slashed(Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] ?? ''), order)
  const named = /^(\d{1,2})[-./ ]*([a-z]{3,9})[-./, ]*(\d{4}|\d{2})$/i.exec(plain)
  if (named) return told(dayMade(fullYear(named[3] ?? ''), monthNamed(named[2]), Number(named[1])))
  const american = /^([a-z]{3,9})[. ]*(\d{1,2}),?\s*(\d{4})$/i.exec(plain)
  if (american) return told(dayMade(Number(american[3]), monthNamed(american[1]), Number(american[2])))
  return { wrong: 'notADay' }
}

const plainly = (figure: string): string => (figure.startsWith('.') ? `0${figure}` : figure)
/**
 * What a figure may be, the likeliest first: one in nearly all cases, two where a single sign may part
 * thousands or decimals and nobody said which.
 */
export const figuresOf = (text: string, sign: DecimalSign | undefined): readonly string[] => {
  const figure = halfWidth(text).replaceAll(/[\s'’]/g, '')
  if (/^-?\d+$/.test(figure)) return [figure]
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(figure) || /^-?\d{1,3}(,\d{3}){2,}$/.test(figure))
    return [figure.replaceAll(',', '')]
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(figure)) return [figure.replaceAll('.', '').replace(',', '.')]
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(figure)) return [figure.replaceAll('.', '')]
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(figure)) return [figure.replace(',', sign === 'comma' ? '.' : '')]
  if (/^-?\d+,\d+$/.test(figure)) return [figure.replace(',', '.')]
  // A cell that holds a number comes with a point, whatever the texts around it say.
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(figure) && sign === 'comma') return [figure.replace('.', ''), figure]
  return /^-?\d*\.\d+$/.test(figure) ? [plainly(figure)] : []
}

export interface Price {
  readonly figures: readonly string[]
  /** What the sign beside the figure may mean; none where there is none. */
  readonly currencies: readonly string[]
  /** For how many it is, where that is said: "12.50/10pcs". */
  readonly per: string | undefined
}
const perOf = (tail: string): string | undefined | false => {
  const said = /^(\d+(?:\.\d+)?)?([^\d]*)$/.exec(tail.replaceAll(/\s/g, ''))
  return said === null ? false : said[1]
}
const marksOf = (before: string, behind: string): readonly string[] | undefined => {
  const marks = [before, behind].map((mark) => mark.trim()).filter((mark) => mark !== '')
  const meant = marks.map(currenciesOf)
  if (meant.some((codes) => codes.length === 0)) return undefined
  const [first = [], second] = meant
  const both = second ? first.filter((code) => second.includes(code)) : first
  return marks.length > 0 && both.length === 0 ? undefined : both
}

/** A price as it is written, or nothing where it is none. */
export const priceOf = (text: string, sign: DecimalSign | undefined): Price | undefined => {
  const plain = halfWidth(text).trim()
  const [, head = '', tail] = /^([^/每]*?)(?:\s*(?:\/|\bper\b|每)\s*(.*))?$/i.exec(plain) ?? []
  const [, before = '', figure = '', behind = ''] = /^([^\d.,-]*)(-?[\d.,'’\s]*\d)([^\d.,]*)$/.exec(head.trim()) ?? []
  const figures = figuresOf(figure, sign)
  const currencies = marksOf(before, behind)
  const per = tail === undefined ? undefined : perOf(tail)
  if (figures.length === 0 || currencies === undefined || per === false || Number(per ?? 1) <= 0) return undefined
  return { figures, currencies, per }
}

/** How much of something, and the word behind it: "1,000 pcs". */
export const countOf = (text: string, sign: DecimalSign | undefined): { figures: readonly string[]; unit: string } => {
  const [, figure = '', unit = ''] = /^(-?[\d.,'’\s]*\d)\s*([^\d]*)$/.exec(halfWidth(text).trim()) ?? []
  return { figures: figuresOf(figure, sign), unit: unit.trim() }
}
