import { z } from 'zod'
import { grouped } from './grouped.ts'

/** How much there is of each unit. Sets, channels and pieces are never added to one another. */
export const amounts = z.array(z.object({ unit: z.string(), quantity: z.string() }))
export type Amounts = z.output<typeof amounts>

// A unit's name in English is one; symbols (pc, kg, m) stay as they are.
const counted = /^(unit|set|string|channel|length|box|roll|bottle|bag|pair|barrel|bar|piece|case|drum)$/
/** `40 sets`, `1 set`, `12 kg`. */
const unitOf = (unit: string, quantity: string): string =>
  !counted.test(unit) || /^1(\.0*)?$/.test(quantity) ? unit : `${unit}${unit.endsWith('x') ? 'es' : 's'}`

const currency = /^[A-Z]{3}$/
/** A quantity has the decimals that it needs, money two at least. */
const places = (quantity: string, unit: string): number =>
  Math.max(currency.test(unit) ? 2 : 0, (quantity.split('.')[1] ?? '').replace(/0+$/, '').length)
/** `40 套 · 1,200 道`; empty where there is nothing. */
export const saidAmounts = (of: Amounts): string =>
  of
    .map(({ unit, quantity }) => `${grouped(quantity, places(quantity, unit))} ${unitOf(unit, quantity)}`.trim())
    .join(' · ')

/** What a line is counted in: its field `unitName`, or `unit`, where it has one. */
export const unitIn = (line: object): string => {
  if ('unitName' in line && typeof line.unitName === 'string') return line.unitName
  return 'unit' in line && typeof line.unit === 'string' ? line.unit : ''
}
