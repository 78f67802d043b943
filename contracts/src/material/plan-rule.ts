import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  flag,
  id,
  ids,
  key,
  listInput,
  money,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { planRuleMessages } from './plan-rule.messages.ts'

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** Domestic and overseas, as projects say it. */
export const countries = ['1', '2'] as const

/** What a person writes: what it asks of a line, and who buys it then, in which way. */
export const planRuleInput = z.object({
  name: required(100),
  /** Rules are tried in this order. */
  position: z.coerce.number<number | string>().int().min(1).max(9999),
  materialType: key.optional(),
  projectCountry: z.enum(countries).optional(),
  /** Of what the line was thought to cost, in USD: from this on, and below that. */
  amountFrom: amount.optional(),
  amountTo: amount.optional(),
  purchaserId: id,
  purchaseMode: key,
  sourceType: key,
  remark: remark.optional(),
})
export type PlanRuleInput = z.output<typeof planRuleInput>

export const planRuleRow = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.number().int(),
  materialType: z.string().nullable(),
  materialTypeName: z.string().nullable(),
  projectCountry: z.enum(countries).nullable(),
  amountFrom: z.string().nullable(),
  amountTo: z.string().nullable(),
  purchaserId: z.number().int(),
  purchaserName: z.string(),
  /** Whether the purchaser still is one: what does not hold is passed over. */
  inForce: flag,
  purchaseMode: z.string(),
  purchaseModeName: z.string(),
  sourceType: z.string(),
  sourceTypeName: z.string(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type PlanRuleRow = z.output<typeof planRuleRow>

/** Columns of the sheet. */
const exported = [
  'position',
  'name',
  'materialTypeName',
  'projectCountry',
  'amountFrom',
  'amountTo',
  'purchaserName',
  'inForce',
  'purchaseModeName',
  'sourceTypeName',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ name: text(60).optional(), purchaserId: id.optional() }, [
  'id',
  'position',
  'name',
  'createTime',
])

export const planRuleCalls = operations('material/plan-rule', planRuleMessages, {
  list: {
    method: 'GET',
    path: '/material/plan-rule/list',
    permission: 'material:plan-rule:list',
    wire: 'rows',
    input: query,
    answer: pageOf(planRuleRow),
  },
  get: {
    method: 'GET',
    path: '/material/plan-rule/{id}',
    permission: 'material:plan-rule:query',
    input: z.object({ id }),
    answer: planRuleRow,
  },
  create: {
    method: 'POST',
    path: '/material/plan-rule',
    permission: 'material:plan-rule:add',
    success: 'added',
    input: planRuleInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/plan-rule',
    permission: 'material:plan-rule:edit',
    success: 'updated',
    input: planRuleInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/plan-rule/{ids}',
    permission: 'material:plan-rule:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/plan-rule/export',
    permission: 'material:plan-rule:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
