import { z } from 'zod'
import { grouped } from './grouped.ts'

/** How much there is of each unit. Sets, channels and pieces are never added to one another. */
export const amounts = z.array(z.object({ unit: z.string(), quantity: z.string() }))
export type Amounts = z.output<typeof amounts>

const places = (quantity: string): number => (quantity.split('.')[1] ?? '').replace(/0+$/, '').length
/** `40 套 · 1,200 道`; empty where there is nothing. */
export const saidAmounts = (of: Amounts): string =>
  of.map(({ unit, quantity }) => `${grouped(quantity, places(quantity))} ${unit}`.trim()).join(' · ')

/** What a line is counted in: its field `unitName`, or `unit`, where it has one. */
export const unitIn = (line: object): string => {
  if ('unitName' in line && typeof line.unitName === 'string') return line.unitName
  return 'unit' in line && typeof line.unit === 'string' ? line.unit : ''
}
