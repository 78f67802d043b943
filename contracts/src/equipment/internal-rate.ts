import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { date, id, money } from '../kit/wire.ts'
import { internalRateMessages } from './internal-rate.messages.ts'

const internalRate = z.object({
  id: z.number().int(),
  categoryId: z.number().int(),
  devType: z.string(),
  fromDate: z.string(),
  usd: z.string(),
  saidBy: z.string().nullable(),
})
export type InternalRate = z.output<typeof internalRate>

/** What a day of a device costs whoever has it, by category and from which day on. */
export const internalRateCalls = operations(
  { name: 'equipment/internal-rate', touches: ['equipment/idle', 'equipment/project-cost'] },
  internalRateMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/internal-rate',
      permission: 'equipment:internal-rate:list',
      input: z.object({}),
      /** `standard`: of single devices whose category has none. */
      answer: z.object({ standard: z.string(), rates: z.array(internalRate) }),
    },
    save: {
      method: 'POST',
      path: '/equipment/internal-rate',
      permission: 'equipment:internal-rate:edit',
      success: 'updated',
      input: z.object({
        categoryId: id,
        fromDate: date,
        usd: money.refine((given) => Number(given) >= 0 && Number(given) < 10_000_000, {
          params: { key: 'notNegative' },
        }),
      }),
      answer: z.void(),
    },
    remove: {
      method: 'DELETE',
      path: '/equipment/internal-rate/{id}',
      permission: 'equipment:internal-rate:edit',
      success: 'deleted',
      input: z.object({ id }),
      answer: z.void(),
    },
  },
)
