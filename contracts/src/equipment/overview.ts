import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { overviewMessages } from './overview.messages.ts'

/** Statuses that are shown; a retired device is no equipment any more. */
export const shownStatuses = ['0', '1', '2', '3', '4'] as const
const counts = z.record(z.enum(shownStatuses), z.number().int())

export const overview = operations('equipment/overview', overviewMessages, {
  /**
   * Single devices of the reader's data scope: by status, how many are not in good order, and the main categories with
   * their statuses, the most numerous first.
   */
  state: {
    method: 'GET',
    path: '/equipment/overview',
    permission: 'equipment:device:list',
    input: z.object({}),
    answer: z.object({
      total: z.number().int(),
      counts,
      troubled: z.number().int(),
      categories: z.array(
        z.object({ categoryId: z.number().int(), label: z.string(), total: z.number().int(), counts }),
      ),
    }),
  },
})
