import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { text } from '../kit/wire.ts'
import { repairBoardMessages } from './repair-board.messages.ts'

/** What a repair waits for, or what is done to it, in the order in which it goes. */
export const repairStages = ['sent', 'waitWork', 'waitParts', 'working', 'waitInspection', 'completed'] as const
export type RepairStage = (typeof repairStages)[number]
/** How many cards a column has; what is left is counted. */
export const cardsAtMost = 100

const card = z.object({
  repairId: z.number().int(),
  number: z.string(),
  deviceName: z.string(),
  faultDesc: z.string(),
  levelName: z.string(),
  workshopName: z.string(),
  vendorName: z.string(),
  /** Whole days in this stage. */
  days: z.number().int(),
  /** Days past the one that it was expected on. */
  overdueDays: z.number().int().positive().nullable(),
  reworkNo: z.number().int(),
  scrapSuggested: z.boolean(),
})
export type RepairCard = z.output<typeof card>

export const repairBoardCalls = operations('equipment/repair-board', repairBoardMessages, {
  board: {
    method: 'GET',
    path: '/equipment/repair-board',
    permission: 'equipment:repair-board:list',
    input: z.object({ workshopId: text(20).optional() }),
    answer: z.object({
      workshops: z.array(z.object({ workshopId: z.string(), workshopName: z.string() })),
      /** Those past their time first, then those that have stood longest. */
      stages: z.array(z.object({ stage: z.enum(repairStages), count: z.number().int(), cards: z.array(card) })),
    }),
  },
})
