import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id, listInput, pageOf, required, text } from '../kit/wire.ts'
import { modelMessages } from './model.messages.ts'

export const modelRow = z.object({
  modelId: z.number().int(),
  brand: z.string(),
  devModel: z.string(),
  devName: z.string(),
  categoryId: z.number().int(),
  devType: z.string(),
  tracking: z.enum(['single', 'bulk']),
  unit: z.string(),
  /** Of a box of nodes: how many fill it. */
  boxCapacity: z.number().int().nullish(),
})
export type ModelRow = z.output<typeof modelRow>

export const model = operations('equipment/model', modelMessages, {
  list: {
    method: 'GET',
    path: '/equipment/model/list',
    permission: 'signed-in',
    wire: 'rows',
    input: listInput(
      { keyword: text(60).optional(), categoryId: id.optional(), tracking: z.enum(['single', 'bulk']).optional() },
      ['brand', 'devModel'],
    ),
    answer: pageOf(modelRow),
  },
  create: {
    method: 'POST',
    path: '/equipment/model',
    permission: 'equipment:model:add',
    success: 'added',
    input: z.object({
      brand: required(60),
      devModel: required(80),
      devName: required(80),
      categoryId: id,
      tracking: z.enum(['single', 'bulk']),
      unit: required(10),
      /** One of it is a box or rack of so many nodes. */
      boxCapacity: z
        .union([z.number(), z.string().regex(/^\d{1,5}$/)])
        .transform(Number)
        .pipe(z.number().int().min(1).max(10_000))
        .optional(),
    }),
    answer: z.object({ modelId: z.number().int() }),
  },
})
