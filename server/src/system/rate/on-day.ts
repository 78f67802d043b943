import type { Quotation } from '@geodepot/contracts/system/currency.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { staleDays } from '../currency/index.ts'

/** A currency on the business date of a document, and where both stand in the request. */
export interface AskedRate {
  readonly currency: string
  /** `yyyy-MM-dd` */
  readonly day: string
  readonly field?: string
}
/** What a document keeps: the row, which stays as it is whatever is corrected later. */
export interface RateOfDay {
  readonly id: number
  readonly currency: string
  readonly rateDate: string
  readonly rate: string
  readonly quotation: Quotation
  /** It was older than the parameter allows on that day: the person is told. */
  readonly isStale: boolean
}

const lastRates = async (
  db: Reader,
  asked: readonly AskedRate[],
  before: '<' | '<=',
): Promise<(RateOfDay | null)[]> => {
  const places = asked.map(({ currency, day }, at) => ({ at, currency, day }))
  const { rows } = await sql<{ at: number } & Omit<RateOfDay, 'id'> & { id: number | null }>`
    select t.at, r.id, t.currency, r.rate_date as "rateDate", trim_scale(r.rate)::text as rate, r.quotation,
      r.rate_date < t.day - ${await staleDays(db)}::int as "isStale"
    from ${recordset(places, { at: 'int', currency: 'text', day: 'date' })} left join lateral (
      select * from system.currency_rate where currency_code = t.currency and replaced_at is null and rate_date ${sql.raw(before)} t.day
      order by rate_date desc limit 1) r on true order by t.at`.execute(db)
  return rows.map(({ at: _at, id, ...row }) => (id === null ? null : { ...row, id }))
}

/**
 * The rates that documents of these days take: of each the last one up to its day; null for USD, whose rate is 1.
 * @throws Refusal at the field of each that has none
 */
export const ratesOn = async (db: Reader, asked: readonly AskedRate[]): Promise<(RateOfDay | null)[]> => {
  if (asked.every(({ currency }) => currency === baseCurrency)) return asked.map(() => null)
  const rates = await lastRates(db, asked, '<=')
  const reasons = asked.flatMap(({ currency, day, field }, at): Reason[] =>
    currency === baseCurrency || rates[at]
      ? []
      : [
          {
            key: 'none',
            messages: rateMessages,
            params: { code: currency, date: day },
            ...(field !== undefined && { field }),
          },
        ],
  )
  if (reasons.length > 0) throw new Refusal(500, reasons)
  return rates
}

/** The same, and null of each that has none: for what may do without, or says so itself. */
export const ratesKnownOn = (db: Reader, asked: readonly AskedRate[]): Promise<(RateOfDay | null)[]> =>
  lastRates(db, asked, '<=')

/** The last rates before these days, null where there is none: what a new one is compared with. */
export const ratesBefore = (db: Reader, asked: readonly AskedRate[]): Promise<(RateOfDay | null)[]> =>
  lastRates(db, asked, '<')
