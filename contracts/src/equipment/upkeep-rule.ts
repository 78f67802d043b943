import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  id,
  ids,
  integer,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { meterKinds } from './meter.ts'
import { repairItems } from './repair.terms.ts'
import { upkeepRuleMessages } from './upkeep-rule.messages.ts'

/** The levels of a repair that are upkeep of what is in order. */
export const upkeepLevels = ['605', '606', '607', '608'] as const

const atLeast = (least: number, most: number) => integer.pipe(z.number().min(least).max(most))
/** What a person writes: by a meter, by days, or by whichever comes first. */
export const upkeepRuleInput = z.object({
  ruleName: required(100),
  /** Of a category and those below it, or of one model. */
  categoryId: id.optional(),
  modelId: id.optional(),
  meterKind: z.enum(meterKinds).optional(),
  everyRun: atLeast(1, 10_000_000).optional(),
  /** So much before the limit it is due soon. */
  warnRun: atLeast(0, 10_000_000).default(0),
  everyDays: atLeast(1, 3650).optional(),
  warnDays: atLeast(0, 365).default(0),
  repairLevel: z.enum(upkeepLevels).default('605'),
  repairItems: z
    .array(z.enum(repairItems as [string, ...string[]]))
    .max(repairItems.length)
    .default([]),
  /** Other rules whose upkeep is done with it: a service at 1,000 hours is one at 250 as well. */
  includes: z.array(id).max(20).default([]),
  /** What is overdue does not go to work. */
  forced: yesNo.default('Y'),
  /** The night drafts the repair. */
  drafts: yesNo.default('N'),
  startOn: date,
  active: yesNo.default('Y'),
  remark: remark.optional(),
})
export type UpkeepRuleInput = z.output<typeof upkeepRuleInput>

export const upkeepRuleRow = z.object({
  id: z.number().int(),
  ruleName: z.string(),
  categoryId: z.number().int().nullable(),
  modelId: z.number().int().nullable(),
  appliesTo: z.string(),
  meterKind: z.enum(meterKinds).nullable(),
  everyRun: z.number().int().nullable(),
  warnRun: z.number().int(),
  everyDays: z.number().int().nullable(),
  warnDays: z.number().int(),
  repairLevel: z.enum(upkeepLevels),
  levelName: z.string(),
  repairItems: z.array(z.string()),
  includes: z.array(z.number().int()),
  /** Their names. */
  includedNames: z.string(),
  forced: yesNo,
  drafts: yesNo,
  startOn: z.string(),
  active: yesNo,
  /** Devices that it asks something of, those that are over among them. */
  dueCount: z.number().int(),
  overCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type UpkeepRuleRow = z.output<typeof upkeepRuleRow>

/** Columns of the sheet. */
const exported = [
  'ruleName',
  'appliesTo',
  'meterKind',
  'everyRun',
  'warnRun',
  'everyDays',
  'warnDays',
  'levelName',
  'includedNames',
  'forced',
  'drafts',
  'startOn',
  'active',
  'dueCount',
  'overCount',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ ruleName: text(60).optional(), active: yesNo.optional() }, ['id', 'ruleName', 'createTime'])

export const upkeepRuleCalls = operations('equipment/upkeep-rule', upkeepRuleMessages, {
  list: {
    method: 'GET',
    path: '/equipment/upkeep-rule/list',
    permission: 'equipment:upkeep-rule:list',
    wire: 'rows',
    input: query,
    answer: pageOf(upkeepRuleRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/upkeep-rule/{id}',
    permission: 'equipment:upkeep-rule:query',
    input: z.object({ id }),
    answer: upkeepRuleRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/upkeep-rule',
    permission: 'equipment:upkeep-rule:add',
    success: 'added',
    input: upkeepRuleInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/upkeep-rule',
    permission: 'equipment:upkeep-rule:edit',
    success: 'updated',
    input: upkeepRuleInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/upkeep-rule/{ids}',
    permission: 'equipment:upkeep-rule:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/upkeep-rule/export',
    permission: 'equipment:upkeep-rule:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
