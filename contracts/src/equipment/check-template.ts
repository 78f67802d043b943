import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  decimal,
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
import { checkSeverities } from './check-template.rules.ts'
import { checkTemplateMessages } from './check-template.messages.ts'
import { meterKinds } from './meter.ts'

export const checkItemKinds = ['yesNo', 'choice', 'number', 'text', 'meter', 'photo'] as const

/** One thing to look at. What does not belong to its kind is left out. */
export const checkItem = z.object({
  part: required(40),
  content: required(100),
  method: text(100).optional(),
  kind: z.enum(checkItemKinds),
  severity: z.enum(checkSeverities).default('minor'),
  /** Whether it may be left out. */
  mandatory: yesNo.default('Y'),
  /** Whether what is not good is shown on a photo. */
  photo: yesNo.default('N'),
  /** What can be chosen, with a stroke between; and which of it is not good. */
  choices: text(200).optional(),
  badChoices: text(200).optional(),
  /** Good within these limits. */
  min: decimal.optional(),
  max: decimal.optional(),
  unit: text(20).optional(),
  meterKind: z.enum(meterKinds).optional(),
})
export type CheckItem = z.output<typeof checkItem>
const percent = decimal.refine((given) => Number(given) > 0 && Number(given) <= 100, { params: { key: 'percent' } })
/** What a person writes. */
export const checkTemplateInput = z.object({
  templateName: required(100),
  categoryId: id,
  active: yesNo.default('Y'),
  /** Of bulk equipment: how much of it is looked at, and how much has to be good. */
  samplePercent: percent.optional(),
  sampleLeast: integer.pipe(z.number().min(1).max(10_000)).optional(),
  passPercent: percent.optional(),
  items: z.array(checkItem).min(1).max(100),
  remark: remark.optional(),
})
export type CheckTemplateInput = z.output<typeof checkTemplateInput>

export const checkTemplateRow = z.object({
  id: z.number().int(),
  templateName: z.string(),
  categoryId: z.number().int(),
  categoryName: z.string(),
  active: yesNo,
  /** The version in use: another one with every change of the items. */
  templateVersion: z.number().int(),
  itemCount: z.number().int(),
  samplePercent: z.string().nullable(),
  sampleLeast: z.number().int().nullable(),
  passPercent: z.string().nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CheckTemplateRow = z.output<typeof checkTemplateRow>
/** An item as it was kept. */
export const keptItem = z.object({
  part: z.string(),
  content: z.string(),
  method: z.string().optional(),
  kind: z.enum(checkItemKinds),
  severity: z.enum(checkSeverities),
  mandatory: yesNo,
  photo: yesNo,
  choices: z.string().optional(),
  badChoices: z.string().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  unit: z.string().optional(),
  meterKind: z.enum(meterKinds).optional(),
})
export type KeptItem = z.output<typeof keptItem>
export const checkTemplateDetail = checkTemplateRow.extend({ items: z.array(keptItem) })
export type CheckTemplateDetail = z.output<typeof checkTemplateDetail>

/** Columns of the sheet. */
const exported = [
  'templateName',
  'categoryName',
  'active',
  'templateVersion',
  'itemCount',
  'samplePercent',
  'sampleLeast',
  'passPercent',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ templateName: text(60).optional(), active: yesNo.optional(), categoryId: id.optional() }, [
  'id',
  'templateName',
  'createTime',
])

export const checkTemplateCalls = operations('equipment/check-template', checkTemplateMessages, {
  list: {
    method: 'GET',
    path: '/equipment/check-template/list',
    permission: 'equipment:check-template:list',
    wire: 'rows',
    input: query,
    answer: pageOf(checkTemplateRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/check-template/{id}',
    permission: 'equipment:check-template:query',
    input: z.object({ id }),
    answer: checkTemplateDetail,
  },
  create: {
    method: 'POST',
    path: '/equipment/check-template',
    permission: 'equipment:check-template:add',
    success: 'added',
    input: checkTemplateInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/check-template',
    permission: 'equipment:check-template:edit',
    success: 'updated',
    input: checkTemplateInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/check-template/{ids}',
    permission: 'equipment:check-template:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/check-template/export',
    permission: 'equipment:check-template:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
