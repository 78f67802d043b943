import { daysOf } from '../alert/index.ts'

/** A rate that is older than so many days is out of date. */
export const staleDays = daysOf('currency.staleDays', 10)
