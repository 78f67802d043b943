import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id, required } from '../kit/wire.ts'
import { categoryMessages } from './category.messages.ts'

export const trackings = ['single', 'bulk', 'mixed'] as const
export const deviceGroups = ['1', '2', '3', '4'] as const
export type DeviceGroup = (typeof deviceGroups)[number]
/** A technical parameter that devices of a category have; `name` is in the reader's language. */
export const parameter = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['text', 'number']),
  unit: z.string(),
})
export type Parameter = z.output<typeof parameter>

export interface CategoryNode {
  id: number
  code: string
  label: string
  tracking: (typeof trackings)[number]
  deviceGroup: (typeof deviceGroups)[number]
  /** The category's own technical parameters and those of its ancestors. */
  parameters: Parameter[]
  children?: CategoryNode[] | undefined
}
const node: z.ZodType<CategoryNode> = z.object({
  id: z.number().int(),
  code: z.string(),
  label: z.string(),
  tracking: z.enum(trackings),
  deviceGroup: z.enum(deviceGroups),
  parameters: z.array(parameter),
  get children() {
    return z.array(node).optional()
  },
})

export const category = operations('equipment/category', categoryMessages, {
  tree: {
    method: 'GET',
    path: '/equipment/category/tree',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(node),
  },
  create: {
    method: 'POST',
    path: '/equipment/category',
    permission: 'equipment:category:add',
    success: 'added',
    input: z.object({
      code: z
        .string()
        .trim()
        .regex(/^[A-Z0-9-]{1,20}$/),
      name: required(60),
      nameEn: required(60),
      parentId: id.optional(),
      tracking: z.enum(trackings),
      deviceGroup: z.enum(deviceGroups),
    }),
    answer: z.object({ id: z.number().int() }),
  },
})
