import { multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { ratesKnownOn } from '../../system/rate/index.ts'

/** What is to be let go: a device, or so much of a model. */
export interface Let {
  readonly device: number | null
  readonly model: number
  readonly quantity: string
}
/** How old it is, what the books say it is worth and what its repairs have cost, in USD; nothing where nobody knows. */
export interface Worth {
  readonly usedYears: string | null
  readonly originalUSD: string | null
  readonly netUSD: string | null
  readonly repairUSD: string | null
}

interface Known {
  readonly original: string | null
  readonly net: string | null
  readonly currency: string
  readonly years: string | null
  readonly repairs: string | null
}
/** The worth of each, at the last rate up to today. */
export const worthOf = async (db: Reader, asked: readonly Let[]): Promise<Worth[]> => {
  if (asked.length === 0) return []
  const day = today()
  const { rows } = await sql<Known>`
    select coalesce(d.original_value, case when d.id is null then m.unit_value end)::text as original, d.net_value::text as net,
      case when d.original_value is null and d.net_value is null then ${baseCurrency} else d.currency end as currency,
      greatest(round((${day}::date - coalesce(d.in_service_on, d.produced_on)::date) / 365.25, 1), 0)::text as years,
      (select sum(r.total_amount)::text from equipment.repair r where r.device_id = d.id and r.deleted_at is null and r.total_amount > 0) as repairs
    from ${recordset(
      asked.map(({ device, model }, at) => ({ at, device, model })),
      { at: 'int', device: 'bigint', model: 'bigint' },
    )} left join equipment.device d on d.id = t.device left join equipment.model m on m.id = t.model order by t.at`.execute(
    db,
  )
  const rates = await ratesKnownOn(
    db,
    rows.map(({ currency }) => ({ currency, day })),
  )
  return rows.map(({ original, net, currency, years, repairs }, at) => {
    const rate = rates[at] ?? null
    const { quantity = '1' } = asked[at] ?? {}
    const usd = (value: string | null): string | null =>
      value === null || (currency !== baseCurrency && rate === null)
        ? null
        : inUsd(rounded(multiply(value, quantity), 2), currency === baseCurrency ? null : rate)
    return {
      usedYears: years,
      originalUSD: usd(original),
      netUSD: usd(net),
      repairUSD: repairs,
    }
  })
}
