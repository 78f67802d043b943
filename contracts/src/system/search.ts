import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { required } from '../kit/wire.ts'
import { searchMessages } from './search.messages.ts'

/** Signs that a search begins with, signs that it is cut at, and results of each kind. */
export const searchBounds = { shortest: 2, longest: 60, each: 6 } as const

const foundRow = z.object({
  /** The view that has it, `area/module/index`, and where below or with which filter: `/12`, `?userName=li`. */
  view: z.string(),
  below: z.string(),
  title: z.string(),
  note: z.string(),
})
export type FoundRow = z.output<typeof foundRow>

export const search = operations('system/search', searchMessages, {
  /** Records of every kind that this person may see, by what people call them: a few of each kind. */
  find: {
    method: 'GET',
    path: '/system/search',
    permission: 'signed-in',
    input: z.object({ keyword: required(searchBounds.longest) }),
    answer: z.array(z.object({ name: z.string(), title: z.string(), rows: z.array(foundRow).max(searchBounds.each) })),
  },
})
