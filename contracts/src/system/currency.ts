import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, flag, id, ids, listInput, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { currencyMessages } from './currency.messages.ts'

/** What all amounts are brought to; its rate is 1. */
export const baseCurrency = 'USD'
/** How a rate is quoted: USD for one unit, or units for one USD. */
export const quotations = ['usdPerUnit', 'unitsPerUsd'] as const
export type Quotation = (typeof quotations)[number]

export const currencyCode = required(3).refine((code) => /^[A-Z]{3}$/.test(code), { params: { key: 'badCode' } })
export const currencyInput = z.object({
  code: currencyCode,
  name: required(40),
  nameEn: text(40).optional(),
  sign: text(4).optional(),
  /** Minor units. */
  digits: z.coerce.number<number | string>().int().min(0).max(4).default(2),
  orderNum: z.coerce.number<number | string>().int().min(0).max(9999).default(0),
  status: flag.default('0'),
  remark: remark.optional(),
})
export type CurrencyInput = z.output<typeof currencyInput>

export const currencyRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  sign: z.string(),
  digits: z.number().int(),
  orderNum: z.number().int(),
  status: flag,
  /** As it was quoted last; null where there is no rate. */
  latestRate: z.string().nullable(),
  quotation: z.enum(quotations).nullable(),
  rateDate: z.string().nullable(),
  /** The last rate is too old to be used without a look. */
  stale: z.boolean(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CurrencyRow = z.output<typeof currencyRow>
/** For its form: `name` is the Chinese name there. */
export const currencyDetail = currencyRow.extend({ nameEn: z.string() })
export type CurrencyDetail = z.output<typeof currencyDetail>
export const currencyOption = z.object({
  code: z.string(),
  name: z.string(),
  sign: z.string(),
  digits: z.number().int(),
  status: flag,
})
export type CurrencyOption = z.output<typeof currencyOption>

const exported = [
  'code',
  'name',
  'sign',
  'digits',
  'latestRate',
  'rateDate',
  'status',
  'remark',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const query = listInput({ keyword: text(40).optional(), status: flag.optional() }, ['orderNum', 'code', 'createTime'])

export const currency = operations({ name: 'system/currency', touches: ['system/rate'] }, currencyMessages, {
  list: {
    method: 'GET',
    path: '/system/currency/list',
    permission: 'system:currency:list',
    wire: 'rows',
    input: query,
    answer: pageOf(currencyRow),
  },
  /** All in order, for forms: disabled ones are offered no more, but still have a name. */
  optionselect: {
    method: 'GET',
    path: '/system/currency/optionselect',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(currencyOption),
  },
  get: {
    method: 'GET',
    path: '/system/currency/{id}',
    permission: 'system:currency:query',
    input: z.object({ id }),
    answer: currencyDetail,
  },
  create: {
    method: 'POST',
    path: '/system/currency',
    permission: 'system:currency:add',
    success: 'added',
    input: currencyInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/currency',
    permission: 'system:currency:edit',
    success: 'updated',
    input: changes(currencyInput).omit({ code: true }).extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/currency/{ids}',
    permission: 'system:currency:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/currency/export',
    permission: 'system:currency:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
