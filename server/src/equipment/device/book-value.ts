import { type RawBuilder, sql } from 'kysely'
import { usdFactor } from '../../system/rate/index.ts'

/** The day whose rate the values of the card `d` are converted at. */
export const boughtOn = sql`coalesce(d.in_service_on, d.produced_on, d.created_at::date)`

/** The device `d` in the books in USD, to the cent: `original` and `net`, null without a value or a rate. */
export const booked: RawBuilder<unknown> = sql`(
  select round(d.original_value * u.usd, 2) as original, round(least(coalesce(d.net_value, d.original_value), d.original_value) * u.usd, 2) as net
  from (select ${usdFactor(sql`d.currency`, boughtOn)} as usd) u where d.original_value > 0)`
