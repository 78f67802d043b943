import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { lineBound, linesBounds } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  flag,
  id,
  ids,
  integer,
  key,
  listInput,
  many,
  money,
  pageOf,
  prose,
  remark,
  stamped,
  text,
  time,
  version,
} from '../kit/wire.ts'
import { budgetMessages } from './budget.messages.ts'

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
const usd = z.string().nullable()
/** From here on, in per cent of a budget, what is used of it is told of. */
export const nearly = 85
/** How much of a budget is used: within it, nearly all, or more than there is. */
export const usages = ['within', 'near', 'over'] as const
/** What a budget's figures are made of. */
export const figures = ['planned', 'committed', 'spent'] as const
export type BudgetFigure = (typeof figures)[number]

const year = integer.pipe(z.number().min(2000).max(2100))
/** What a person writes: of a project or of a second-level unit, of one type of material or of all. */
export const budgetInput = z.object({
  year,
  projectInfoNo: key.optional(),
  deptId: key.optional(),
  materialType: key.optional(),
  amountUSD: amount,
  /** Why its amount is another now. */
  note: text(200).optional(),
  remark: remark.optional(),
})
export type BudgetInput = z.output<typeof budgetInput>

/** In USD, for those who may see prices. What is left may be less than nothing. */
const used = { planned: usd, committed: usd, spent: usd, left: usd }
const place = {
  year: z.number().int(),
  projectInfoNo: z.string().nullable(),
  deptId: z.string().nullable(),
  /** The project or the unit. */
  holderName: z.string(),
  materialType: z.string().nullable(),
  /** Nothing: all types that have no budget of their own. */
  materialTypeName: z.string().nullable(),
}
export const budgetRow = z.object({
  id: z.number().int(),
  ...place,
  amountUSD: usd,
  ...used,
  /** Nothing for those who may not see prices. */
  usage: z.enum(usages).nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type BudgetRow = z.output<typeof budgetRow>

const budgetDetail = budgetRow.extend({
  /** How its amount became what it is, the last change first. */
  changes: z.array(
    z.object({
      amountBefore: usd,
      amountAfter: usd,
      note: z.string(),
      changedBy: z.string().nullable(),
      changedTime: time,
    }),
  ),
  /** What was submitted although it exceeds it. */
  excesses: z.array(
    z.object({
      module: z.string(),
      documentId: z.number().int(),
      number: z.string(),
      thisUSD: usd,
      overUSD: usd,
      reason: z.string(),
      submittedBy: z.string().nullable(),
      submittedTime: time,
    }),
  ),
})
export type BudgetDetail = z.output<typeof budgetDetail>

/** A document's part of one of the figures. */
const budgetPart = z.object({
  figure: z.enum(figures),
  module: z.string(),
  documentId: z.number().int(),
  number: z.string(),
  about: z.string(),
  documentDate: z.string().nullable(),
  lineCount: z.number().int(),
  partUSD: z.string(),
})
export type BudgetPart = z.output<typeof budgetPart>

/** What a document makes of one budget. Amounts for those who may see prices. */
const budgetUse = z.object({
  budgetId: z.number().int(),
  ...place,
  amountUSD: usd,
  /** Used of it without this document. */
  othersUSD: usd,
  thisUSD: usd,
  leftAfter: usd,
  over: flag,
})
export type BudgetUse = z.output<typeof budgetUse>
const usesAnswer = z.object({
  uses: z.array(budgetUse),
  /** Something of it belongs to no budget. */
  without: flag,
})
export type BudgetUses = z.output<typeof usesAnswer>

/** The documents whose budgets are told. */
export const budgeted = [
  'material/application',
  'material/analysis',
  'material/result',
  'material/result-change',
  'material/order',
  'material/order-amendment',
] as const
export type Budgeted = (typeof budgeted)[number]

const exported = [
  'year',
  'holderName',
  'projectInfoNo',
  'deptId',
  'materialTypeName',
  'amountUSD',
  'planned',
  'committed',
  'spent',
  'left',
  'usage',
  'remark',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    year: year.optional(),
    projectInfoNo: text(64).optional(),
    deptId: many(key),
    materialType: many(key),
    usage: z.enum(usages).optional(),
  },
  ['id', 'year', 'amountUSD', 'createTime'],
)

export const budgetCalls = operations({ name: 'material/budget', touches: [] }, budgetMessages, {
  list: {
    method: 'GET',
    path: '/material/budget/list',
    permission: 'material:budget:list',
    wire: 'rows',
    input: query,
    answer: pageOf(budgetRow),
  },
  /** What its figures are made of, document by document. */
  parts: {
    method: 'GET',
    path: '/material/budget/{id}/parts',
    permission: 'material:budget:list',
    wire: 'rows',
    input: listInput({ id, figure: z.enum(figures).optional() }, ['partUSD']),
    answer: pageOf(budgetPart),
  },
  /** What a document makes of its budgets. */
  ofDocument: {
    method: 'GET',
    path: '/material/budget/of/{id}',
    permission: 'material:budget:query',
    input: z.object({ id, kind: z.enum(budgeted) }),
    answer: usesAnswer,
  },
  /** The same of an application while it is written. */
  ofLines: {
    method: 'POST',
    path: '/material/budget/of-lines',
    permission: 'material:budget:query',
    bounds: linesBounds,
    input: z.object({
      projectInfoNo: key,
      lines: z.array(z.object({ materialId: id, amountUSD: amount })).max(lineBound),
    }),
    answer: usesAnswer,
  },
  get: {
    method: 'GET',
    path: '/material/budget/{id}',
    permission: 'material:budget:query',
    input: z.object({ id }),
    answer: budgetDetail,
  },
  create: {
    method: 'POST',
    path: '/material/budget',
    permission: 'material:budget:add',
    success: 'added',
    input: budgetInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/budget',
    permission: 'material:budget:edit',
    success: 'updated',
    input: budgetInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/budget/{ids}',
    permission: 'material:budget:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/budget/export',
    permission: 'material:budget:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})

/** The input of a submission that may exceed a budget: why it is submitted nevertheless. Asked for where it does. */
export const withBudgetReason = z.object({ opinion: prose(500).optional() })
