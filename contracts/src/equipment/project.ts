import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { operations } from '../kit/operation.ts'
import { key } from '../kit/wire.ts'
import { projectHoldingMessages } from './project.messages.ts'

/**
 * What a project has of one main category: single devices, and bulk quantities
 * unit by unit, on site and on their way.
 */
export const holding = z.object({
  categoryId: z.number().int(),
  label: z.string(),
  onSite: z.number().int(),
  onTheWay: z.number().int(),
  bulkOnSite: amounts,
  bulkOnTheWay: amounts,
})
export type Holding = z.output<typeof holding>

export const projectEquipment = operations('equipment/project', projectHoldingMessages, {
  /** Within what the reader may see of the ledger. */
  holdings: {
    method: 'GET',
    path: '/equipment/project/{projectInfoNo}/holdings',
    permission: 'equipment:device:list',
    input: z.object({ projectInfoNo: key }),
    answer: z.array(holding),
  },
})
