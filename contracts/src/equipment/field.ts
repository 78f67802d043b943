import { z } from 'zod'
import { deviceGroups } from './category.ts'
import { held } from './shipment.ts'

// What a phone takes along into the field, where it may be without a network.

/** What the projects of a person have in their hands and no document keeps. */
export const fieldGoods = z.object({
  projects: z.array(z.object({ projectInfoNo: z.string(), projectName: z.string() })),
  goods: z.array(held.extend({ projectInfoNo: z.string(), backDeviceType: z.enum(deviceGroups) })),
})
export type FieldGoods = z.output<typeof fieldGoods>
export type FieldGood = FieldGoods['goods'][number]
