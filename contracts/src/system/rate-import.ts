import { type ImportField, importOperations } from '../kit/import.ts'
import { quotations } from './currency.ts'
import { rateImportMessages } from './rate-import.messages.ts'

/** What a sheet of rates may say. Currency and day identify a rate. */
export const rateImportFields = [
  { key: 'currencyCode', kind: 'currency', required: true, forAll: true, headers: ['ccy', '货币', '外币'] },
  { key: 'rateDate', kind: 'date', required: true, headers: ['date', '日期'] },
  { key: 'rate', kind: 'money', required: true, headers: ['exchange rate', '折算价', '中间价'] },
  {
    key: 'quotation',
    kind: 'choice',
    required: true,
    forAll: true,
    choices: { prefix: 'quotation_', codes: quotations },
    headers: ['quotation', '报价'],
  },
  { key: 'source', kind: 'text', required: true, forAll: true, headers: ['from', '出处'] },
  {
    key: 'accepted',
    kind: 'choice',
    forAll: true,
    choices: { prefix: 'accepted_', codes: ['Y', 'N'] },
    headers: ['checked', '已核对'],
  },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

export type RateImportField = (typeof rateImportFields)[number]['key']

export const rateImport = importOperations('system/rate-import', rateImportMessages, {
  base: '/system/rate',
  permission: 'system:rate:import',
  touches: ['system/rate', 'system/currency'],
})
