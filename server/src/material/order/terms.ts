import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { add, compare, divided, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { reasonIn } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'

export type Key = keyof typeof orderMessages.texts
export const reason = reasonIn(orderMessages)

/** How many decimals amounts in a currency have; nothing for one that there is not. */
export const digitsOf = async (tx: Tx, code: string): Promise<number | undefined> => {
  const { rows } = await sql<{
    digits: number
  }>`select digits from system.currency where code = ${code} and status = '0'`.execute(tx)
  return rows[0]?.digits
}

/** What a quantity costs at a price, in a currency of so many decimals. */
export const amountOf = (line: { readonly quantity: string; readonly unitPrice: string }, digits: number): string =>
  rounded(multiply(line.quantity, line.unitPrice), digits)

/** What amounts that are counted as their prices are come to with tax: each rounded up, as what an order may be paid is. */
export const payableOf = (
  lines: readonly { readonly amount: string; readonly taxRate: string; readonly withTax: boolean }[],
  digits: number,
): string =>
  add(
    '0',
    ...lines.map(({ amount, taxRate, withTax }) => {
      const whole = withTax ? amount : divided(multiply(amount, add('100', taxRate)), '100', 12)
      const near = rounded(whole, digits)
      return compare(near, whole) < 0 ? add(near, divided('1', 10 ** digits, digits)) : near
    }),
  )

/** A total in USD at the rate of today, which is kept with it. @throws Refusal where there is none */
export const atTodaysRate = async (tx: Tx, currency: string, amounts: readonly string[]) => {
  const day = today()
  const [rate = null] = await ratesOn(tx, [{ currency, day, field: 'currencyCode' }])
  const total = add('0', ...amounts)
  return { rate_id: rate?.id ?? null, rate_date: day, total_amount: total, usd_amount: inUsd(total, rate) }
}
