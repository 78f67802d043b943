import { z } from 'zod'
import { compare, divided, multiply, rounded, subtract } from '../kit/decimal.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, decimal, id, ids, listInput, pageOf, remark, required, text, time, yesNo } from '../kit/wire.ts'
import { type Quotation, currencyCode, quotations } from './currency.ts'
import { rateMessages } from './rate.messages.ts'

/** A rate as it is quoted. */
export interface Quoted {
  readonly rate: string
  readonly quotation: Quotation
}
/** An amount in USD, to the cent; one in USD itself has no rate. */
export const inUsd = (amount: string, quoted: Quoted | null): string => {
  if (quoted === null) return rounded(amount, 2)
  const { rate, quotation } = quoted
  return quotation === 'usdPerUnit' ? rounded(multiply(amount, rate), 2) : divided(amount, rate, 2)
}
/** What one unit is worth in USD, to be shown and compared. Amounts go by `inUsd`, which does not divide twice. */
export const usdOf = ({ rate, quotation }: Quoted): string => (quotation === 'usdPerUnit' ? rate : divided(1, rate, 12))
/** By how many per cent a rate is off another, to two places, with its sign. */
export const changeOf = (next: Quoted, last: Quoted): string =>
  rounded(multiply(subtract(divided(usdOf(next), usdOf(last), 12), 1), 100), 2)
/** Whether that is more than so many per cent, up or down. */
export const isJump = (percent: string, bound: string): boolean =>
  compare(percent, bound) > 0 || compare(percent, `-${bound}`) < 0

export const rateInput = z.object({
  currencyCode,
  rateDate: date,
  quotation: z.enum(quotations),
  rate: decimal.refine((rate) => !(Number(rate) <= 0), { params: { key: 'positive' } }),
  source: required(80),
  /** The person looked at it again, where it is far from the last. */
  accepted: yesNo.optional(),
  remark: remark.optional(),
})
export type RateInput = z.output<typeof rateInput>

export const rateRow = z.object({
  id: z.number().int(),
  currencyCode: z.string(),
  currencyName: z.string(),
  rateDate: z.string(),
  quotation: z.enum(quotations),
  rate: z.string(),
  /** Of one unit. */
  toUsd: z.string(),
  source: z.string(),
  remark: z.string(),
  state: z.enum(['current', 'replaced']),
  can: can(['edit', 'remove']),
  createBy: z.string().nullable(),
  createTime: time,
  replacedBy: z.string().nullable(),
  replacedTime: time.nullable(),
})
export type RateRow = z.output<typeof rateRow>

const exported = [
  'currencyCode',
  'currencyName',
  'rateDate',
  'quotation',
  'rate',
  'toUsd',
  'source',
  'state',
  'remark',
  'createBy',
  'createTime',
  'replacedBy',
  'replacedTime',
] as const
const query = listInput(
  {
    currencyCode: text(3).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
    /** Rates that were corrected or withdrawn are left out unless they are asked for. */
    withReplaced: yesNo.optional(),
  },
  ['rateDate', 'createTime'],
)

export const rate = operations({ name: 'system/rate', touches: ['system/currency'] }, rateMessages, {
  list: {
    method: 'GET',
    path: '/system/rate/list',
    permission: 'system:rate:list',
    wire: 'rows',
    input: query,
    answer: pageOf(rateRow),
  },
  get: {
    method: 'GET',
    path: '/system/rate/{id}',
    permission: 'system:rate:query',
    input: z.object({ id }),
    answer: rateRow,
  },
  /** The last rate before a day, and the change that has to be confirmed: beside a rate while it is written. */
  before: {
    method: 'GET',
    path: '/system/rate/before',
    permission: 'system:rate:query',
    input: z.object({ currencyCode: text(3), rateDate: date }),
    answer: z.object({
      last: z.object({ rateDate: z.string(), rate: z.string(), quotation: z.enum(quotations) }).nullable(),
      bound: z.string(),
    }),
  },
  create: {
    method: 'POST',
    path: '/system/rate',
    permission: 'system:rate:add',
    success: 'added',
    input: rateInput,
    answer: z.object({ id: z.number().int() }),
  },
  /** A new row that replaces the one named: a rate is never edited. */
  update: {
    method: 'PUT',
    path: '/system/rate',
    permission: 'system:rate:edit',
    success: 'updated',
    input: rateInput.omit({ currencyCode: true, rateDate: true }).extend({ id }),
    answer: z.object({ id: z.number().int() }),
  },
  /** Entered by mistake: it is taken no more, and stays on record. */
  remove: {
    method: 'DELETE',
    path: '/system/rate/{ids}',
    permission: 'system:rate:remove',
    success: 'withdrawn',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/rate/export',
    permission: 'system:rate:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
