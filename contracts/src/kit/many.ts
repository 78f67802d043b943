import { z } from 'zod'

/** More are refused: they are sent in parts. */
export const mostItems = 1000
/** All of them in one transaction or none; or row by row, each with a result of its own. */
export const manyModes = ['all', 'rows'] as const

/** What became of one item: its place among them, and the envelope that it would have been answered with alone. */
export const itemResult = z.object({
  index: z.number().int(),
  code: z.number().int(),
  key: z.string().optional(),
  msg: z.string(),
  /** Of the record that it made or changed. */
  id: z.union([z.number().int(), z.string()]).optional(),
  data: z.unknown().optional(),
  errors: z.array(z.object({ field: z.string(), key: z.string(), msg: z.string() })).optional(),
})
export type ItemResult = z.output<typeof itemResult>

/** What a call of many is asked: a form for each of them, and how. */
export const manyInput = {
  mode: z.enum(manyModes).default('all'),
  items: z.array(z.record(z.string(), z.unknown())).min(1).max(mostItems),
}
/** How many were done and refused, and what became of each. */
export const manyAnswer = z.object({ done: z.number().int(), refused: z.number().int(), results: z.array(itemResult) })
export type ManyAnswer = z.output<typeof manyAnswer>
