import { z } from 'zod'

/** How many of each are named. */
export const dutiesNamed = 5
/** What a person has of one sort, that somebody has to have. */
export const duty = z.object({
  name: z.string(),
  what: z.string(),
  count: z.number().int().positive(),
  /** The first of them, and where each is seen to: below a view, or at an address of its own. */
  items: z.array(z.object({ label: z.string(), view: z.string().nullable(), below: z.string() })).max(dutiesNamed),
})
export type Duty = z.output<typeof duty>
