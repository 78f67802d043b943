import { shippedCurrencies } from '@geodepot/contracts/kit/currencies.ts'
import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'

export const installCurrencies = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'currency',
    shippedCurrencies.map(({ code }) => code),
  )
  const rows = shippedCurrencies.flatMap((one, index) => (fresh.has(one.code) ? [{ ...one, position: index + 1 }] : []))
  // One that cards of equipment named before there were currencies has no other name than its code yet.
  await sql`insert into system.currency (code, name, name_en, sign, digits, order_number, created_at)
    select code, name, "nameEn", sign, digits, position, ${now()}
    from ${recordset(rows, { code: 'text', name: 'text', nameEn: 'text', sign: 'text', digits: 'int', position: 'int' })} order by position
    on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, sign = excluded.sign, digits = excluded.digits,
      order_number = excluded.order_number, status = '0'`.execute(tx)
}
