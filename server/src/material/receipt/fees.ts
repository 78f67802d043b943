import type { FeeInput, ReceiptHeader } from '@geodepot/contracts/material/receipt.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { reason } from './terms.ts'

const digitsOf = async (db: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ code: string; digits: number }>`
    select code, digits from system.currency where code = any(${codes}::text[]) and status = '0'`.execute(db)
  return new Map(rows.map(({ code, digits }) => [code, digits]))
}
const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

/** What speaks against fees as they are written, beside what is missing of their keys. */
export const againstFees = async (
  db: Reader,
  { fees, receiptKind }: Pick<ReceiptHeader, 'fees' | 'receiptKind'>,
  today: string,
): Promise<Reason[]> => {
  const digits = await digitsOf(
    db,
    fees.map(({ currencyCode }) => currencyCode),
  )
  return fees.flatMap(({ amount, currencyCode: code, invoiceDate, key, spread }, at): Reason[] => {
    const places = digits.get(code)
    const isOverOrder = spread === 'order'
    return [
      ...(places === undefined ? [reason('unknownCurrency', {}, `fees.${at}.currencyCode`)] : []),
      ...(places !== undefined && decimalsOf(amount) > places
        ? [reason('tooManyDigits', { code, digits: places }, `fees.${at}.amount`)]
        : []),
      ...(invoiceDate > today ? [reason('feeAhead', {}, `fees.${at}.invoiceDate`)] : []),
      ...(isOverOrder && receiptKind !== 'purchase' ? [reason('orderSpread', {}, `fees.${at}.spread`)] : []),
      ...(isOverOrder && (key === 'weight' || key === 'volume') ? [reason('orderKey', {}, `fees.${at}.key`)] : []),
    ]
  })
}

/** Fees in USD, each at the rate of its own invoice's day. @throws Refusal at the field of each that has none */
export const feesInUsd = async (db: Reader, fees: readonly FeeInput[], field: (at: number) => string) => {
  const rates = await ratesOn(
    db,
    fees.map(({ currencyCode, invoiceDate }, at) => ({ currency: currencyCode, day: invoiceDate, field: field(at) })),
  )
  return fees.map((fee, at) => {
    const rate = rates[at] ?? null
    return { ...fee, position: at + 1, rateId: rate?.id ?? null, usd: inUsd(fee.amount, rate) }
  })
}
export type UsdFee = Awaited<ReturnType<typeof feesInUsd>>[number]
