import { Big } from 'big.js'

export { grouped } from './grouped.ts'

/** Exact arithmetic on quantities and money, which travel as text. Results are plain decimals without exponent. */
type Value = string | number
// Sums, differences and products keep every place. A quotient that is rounded is made with more places than anybody asks for.
const Exact = /* @__PURE__ */ Object.assign(/* @__PURE__ */ Big(), { DP: 60 })
const exact = (value: Value) => new Exact(value)
export const add = (...values: Value[]): string => values.reduce((sum, value) => sum.plus(value), exact(0)).toFixed()
export const subtract = (from: Value, ...values: Value[]): string =>
  values.reduce((rest, value) => rest.minus(value), exact(from)).toFixed()
export const multiply = (a: Value, b: Value): string => exact(a).times(b).toFixed()
/** To so many places behind the point, half away from zero as the database rounds. */
export const rounded = (value: Value, places: number): string => exact(value).round(places, Big.roundHalfUp).toFixed()
/** How many whole parts of this size there are in a value. */
export const wholes = (value: Value, part: Value): number => exact(value).div(part).round(0, Big.roundDown).toNumber()
/** Negative when a < b, 0 when equal, positive when a > b. */
export const compare = (a: Value, b: Value): number => exact(a).cmp(b)
export const isZero = (value: Value): boolean => exact(value).eq(0)
/** Whether a text that somebody types can be counted with: no sign, no exponent, no more places than the wire takes. */
export const isFigure = (text: string): boolean => /^\d{1,14}(\.\d{1,6})?$/.test(text)
/** What it counts as while it is typed. */
export const valued = (text: string): string => (isFigure(text) ? text : '0')
/** Whether it says none, as an empty field does. What is no figure says something, and is refused where it stands. */
export const isNone = (text: string): boolean => text === '' || (isFigure(text) && isZero(text))
/** A quotient to so many places behind the point. */
export const divided = (value: Value, by: Value, places: number): string =>
  exact(value).div(by).round(places, Big.roundHalfUp).toFixed()
