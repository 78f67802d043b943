import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { type RawBuilder, sql } from 'kysely'

// Divided first and multiplied after, half a cent would fall short of being one: so it is cut off at more places than count,
// and is never less than it is.
const inverse = sql`trunc(1.0000000000000000000000000000000000000000 / r.rate, 36) + 1e-36`

/**
 * What one unit of a currency was worth in USD on a day, inside a statement: by the last rate up to it, else by the first there is; null of one
 * that has none. For sums to compare; what a document keeps goes by `ratesOn`.
 */
export const usdFactor = (currency: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  case when ${currency} = ${baseCurrency} then 1::numeric else (
    select case when r.quotation = 'usdPerUnit' then r.rate else ${inverse} end from (
      (select quotation, rate from system.currency_rate where currency_code = ${currency} and replaced_at is null and rate_date <= ${day} order by rate_date desc limit 1)
      union all (select quotation, rate from system.currency_rate where currency_code = ${currency} and replaced_at is null order by rate_date limit 1)
      limit 1) r) end)`
