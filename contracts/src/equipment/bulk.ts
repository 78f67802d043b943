import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, many, pageOf, text } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { bulkMessages } from './bulk.messages.ts'

export const bulkRow = z.object({
  modelId: z.number().int(),
  categoryId: z.number().int(),
  brand: z.string(),
  devModel: z.string(),
  devName: z.string(),
  devType: z.string(),
  unit: z.string(),
  holderId: z.number().int(),
  holderName: z.string(),
  holderKind: z.string(),
  deptName: z.string().nullable(),
  projectName: z.string().nullable(),
  condition: z.enum(techStates),
  quantity: z.string(),
})
export type BulkRow = z.output<typeof bulkRow>
/** Columns of the sheet. */
const exported = [
  'brand',
  'devModel',
  'devName',
  'devType',
  'holderName',
  'projectName',
  'condition',
  'quantity',
  'unit',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    categoryId: id.optional(),
    modelId: many(id),
    holderId: id.optional(),
    projectInfoNo: text(32).optional(),
  },
  ['devModel', 'holderName', 'quantity'],
)

/** Equipment counted by quantity: the balance of the custody ledger per model, holder and condition. */
export const bulk = operations('equipment/bulk', bulkMessages, {
  list: {
    method: 'GET',
    path: '/equipment/bulk/list',
    permission: 'equipment:bulk:list',
    wire: 'rows',
    input: query,
    answer: pageOf(bulkRow),
  },
  export: {
    method: 'POST',
    path: '/equipment/bulk/export',
    permission: 'equipment:bulk:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
