import { Decimal } from 'decimal.js'

export { grouped } from './grouped.ts'

/** Exact arithmetic on quantities and money, which travel as text. Results are plain decimals without exponent. */
type Value = string | number
// By itself decimal.js rounds to twenty places: too few for the product of two amounts, or the sum of two large ones.
const Exact = /* @__PURE__ */ Decimal.clone({ precision: 80 })
const exact = (value: Value) => new Exact(value)
export const add = (...values: Value[]): string => values.reduce((sum, value) => sum.plus(value), exact(0)).toFixed()
export const subtract = (from: Value, ...values: Value[]): string =>
  values.reduce((rest, value) => rest.minus(value), exact(from)).toFixed()
export const multiply = (a: Value, b: Value): string => exact(a).times(b).toFixed()
/** To so many places behind the point, half away from zero as the database rounds. */
export const rounded = (value: Value, places: number): string =>
  exact(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed()
/** How many whole parts of this size there are in a value. */
export const wholes = (value: Value, part: Value): number => exact(value).dividedToIntegerBy(part).toNumber()
/** Negative when a < b, 0 when equal, positive when a > b. */
export const compare = (a: Value, b: Value): number => exact(a).comparedTo(b)
export const isZero = (value: Value): boolean => exact(value).isZero()
/** A quotient to so many places behind the point. */
export const divided = (value: Value, by: Value, places: number): string =>
  exact(value).dividedBy(by).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed()
