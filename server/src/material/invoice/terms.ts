import { add, compare, divided, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import type { invoice } from '@geodepot/contracts/material/invoice.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Doing, Draft } from '../../kit/document/index.ts'
import { reasonIn, refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../../system/config/index.ts'

export type InvoiceDraft = Draft<typeof invoice>
export type Doings<I = unknown> = Doing<typeof invoice, 'material.invoice', I>
export type Key = keyof typeof invoiceMessages.texts
export const reason = reasonIn(invoiceMessages)
export const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

const [percentKey, usdKey] = ['material.invoiceTolerance.percent', 'material.invoiceTolerance.usd'] as const
for (const key of [percentKey, usdKey])
  checkValue(key, (value) =>
    /^\d{1,6}(\.\d{1,2})?$/.test(value) && (key !== percentKey || compare(value, 100) <= 0)
      ? undefined
      : refusal(rateMessages, 'notPercent', {}, 'configValue'),
  )
/** By how much an invoice may be off: so many per cent, or so many USD. What is within either passes. */
export interface Tolerance {
  readonly percent: string
  readonly usd: string
}
export const toleranceOf = async (db: Reader): Promise<Tolerance> => ({
  percent: (await configValue(db, percentKey)) ?? '1',
  usd: (await configValue(db, usdKey)) ?? '50',
})
export const isWithin = (off: string, offUsd: string, of: string, { percent, usd }: Tolerance): boolean =>
  compare(off, divided(multiply(of, percent), 100, 6)) <= 0 || compare(offUsd, usd) <= 0

/** An amount shared out by keys in a currency of so many decimals: the last one with a key takes the rest. */
export const allotted = (amount: string, keys: readonly string[], digits: number): string[] => {
  const last = keys.findLastIndex((key) => compare(key, '0') > 0)
  const total = add('0', ...keys)
  let before = '0'
  return keys.map((key, at) => {
    if (at === last) return subtract(amount, before)
    const share = compare(key, '0') > 0 ? divided(multiply(amount, key), total, digits) : '0'
    before = add(before, share)
    return share
  })
}
/** What a net amount is as its order counts: with tax where its prices are with tax. */
export const asOrdered = (
  net: string,
  { withTax, taxRate, digits }: { readonly withTax: boolean; readonly taxRate: string; readonly digits: number },
): string => (withTax ? divided(multiply(net, add('100', taxRate)), 100, digits) : rounded(net, digits))
