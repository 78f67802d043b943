import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'

interface Goods {
  readonly device: number | null
  readonly model: number
  readonly quantity: string
}
interface Values {
  readonly original_value: string | null
  readonly net_value: string | null
  readonly currency: string
}
/** What belongs to others is in nobody's books, whatever its card says. */
const own = (value: 'original_value' | 'net_value') =>
  sql`case when d.account_state <> 'external' then ${sql.ref(`d.${value}`)} end`
/** What goods are worth in the books now: a device by its card, a quantity by its model, whose net value nobody knows. */
export const valuesOf = async (tx: Tx, goods: readonly Goods[]): Promise<Values[]> =>
  (
    await sql<Values>`
    select case when t.device is null then round(m.unit_value * t.quantity, 2) else ${own('original_value')} end::text as original_value, (${own('net_value')})::text as net_value,
      coalesce(d.currency, ${baseCurrency}) as currency
    from ${recordset(
      goods.map((one, at) => ({ at, ...one })),
      { at: 'int', device: 'bigint', model: 'bigint', quantity: 'numeric' },
    )} left join equipment.device d on d.id = t.device left join equipment.model m on m.id = t.model order by t.at`.execute(
      tx,
    )
  ).rows

/** On submission once more: what is signed is what the books say then. */
export const valueAnew = async (tx: Tx, document: number): Promise<void> => {
  await sql`
    update equipment.transfer_line l set original_value = ${own('original_value')}, net_value = ${own('net_value')}, currency = d.currency
    from equipment.device d where l.document_id = ${document} and d.id = l.device_id`.execute(tx)
}

/**
 * What it is worth in the books in USD, by the latest rates: net, or where nobody knows that, what it cost. Null where a
 * value or a rate is missing.
 */
export const amountOf = async (db: Reader, document: number): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{ amount: string | null }>`
    select case when bool_and(v.value is not null and (v.currency = ${baseCurrency} or r.rate is not null)) then round(sum(
      case when v.currency = ${baseCurrency} then v.value when r.quotation = 'usdPerUnit' then v.value * r.rate else v.value / r.rate end), 2) end::text as amount
    from (select coalesce(net_value, original_value) as value, currency from equipment.transfer_line where document_id = ${document}) v
    left join lateral (select rate, quotation from system.currency_rate where currency_code = v.currency and replaced_at is null order by rate_date desc limit 1) r on true`.execute(
    db,
  )
  return row?.amount ?? null
}
