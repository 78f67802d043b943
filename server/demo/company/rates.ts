import type { Quotation } from '@geodepot/contracts/system/currency.ts'

/** What the company's currencies are worth today, as banks quote them. */
export const rates: readonly (readonly [currency: string, quotation: Quotation, rate: string])[] = [
  ['CNY', 'unitsPerUsd', '7.1994'],
  ['EUR', 'usdPerUnit', '1.085'],
  ['GBP', 'usdPerUnit', '1.265'],
  ['AED', 'unitsPerUsd', '3.6724'],
  ['SAR', 'unitsPerUsd', '3.7495'],
  ['OMR', 'usdPerUnit', '2.6008'],
  ['DZD', 'unitsPerUsd', '134.77'],
  ['KZT', 'unitsPerUsd', '502.51'],
  ['XOF', 'unitsPerUsd', '606.06'],
]
