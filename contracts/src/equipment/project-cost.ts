import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { monthFilters } from '../kit/months.ts'
import { operations } from '../kit/operation.ts'
import { listInput, many, pageOf, text } from '../kit/wire.ts'
import { projectCostMessages } from './project-cost.messages.ts'

/** What a project costs by: its devices' days, what was issued to it, repaired for it, lost by it, hired for it, and what was damaged of that. */
export const costKinds = ['days', 'material', 'repair', 'loss', 'lease', 'damage'] as const
export type CostKind = (typeof costKinds)[number]

const usd = z.string()
const costs = z.object({ days: usd, material: usd, repair: usd, loss: usd, lease: usd, damage: usd, total: usd })
const month = costs.extend({ month: z.string() })
export type CostMonth = z.output<typeof month>
const costRow = z.object({
  key: z.string(),
  costKind: z.enum(costKinds),
  happenDate: z.string(),
  about: z.string(),
  document: z.object({ kind: z.string(), id: z.number().int() }).nullable(),
  documentNumber: z.string().nullable(),
  quantity: z.string(),
  price: usd.nullable(),
  /** Nothing of what is in a currency that has no rate: it is in no sum. */
  amount: usd.nullable(),
})
export type CostRow = z.output<typeof costRow>

const filters = { projectInfoNo: text(64).optional(), ...monthFilters }
const query = listInput(filters, ['month'])
const rowsQuery = listInput({ ...filters, costKind: many(z.enum(costKinds)) }, ['happenDate', 'amount'])
const exported = ['month', ...costKinds, 'total'] as const
const rowsExported = ['costKind', 'happenDate', 'about', 'documentNumber', 'quantity', 'price', 'amount'] as const

/** What a project cost, month by month, and the rows that each amount is made of. */
export const projectCostCalls = operations('equipment/project-cost', projectCostMessages, {
  list: {
    method: 'GET',
    path: '/equipment/project-cost',
    permission: 'equipment:project-cost:list',
    wire: 'rows',
    input: query,
    answer: pageOf(month),
  },
  /** All months with their sum, as a paper has it. */
  paper: {
    method: 'GET',
    path: '/equipment/project-cost/paper',
    permission: 'equipment:project-cost:list',
    input: z.object(filters),
    answer: z.object({
      projectName: z.string(),
      beginMonth: z.string(),
      endMonth: z.string(),
      /** Whether materials are left out, because the reader may not see what they cost. */
      isPartial: z.boolean(),
      months: z.array(month),
      total: costs,
    }),
  },
  rows: {
    method: 'GET',
    path: '/equipment/project-cost/rows',
    permission: 'equipment:project-cost:list',
    wire: 'rows',
    input: rowsQuery,
    answer: pageOf(costRow),
  },
  export: {
    method: 'POST',
    path: '/equipment/project-cost/export',
    permission: 'equipment:project-cost:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  rowsExport: {
    method: 'POST',
    path: '/equipment/project-cost/rows/export',
    permission: 'equipment:project-cost:export',
    wire: 'file',
    body: 'form',
    input: exportInput(rowsQuery, rowsExported),
    answer: z.void(),
  },
})
