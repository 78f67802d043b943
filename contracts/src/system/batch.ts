import { z } from 'zod'
import { manyAnswer, manyInput } from '../kit/many.ts'
import { megabyte, operations } from '../kit/operation.ts'
import { batchMessages } from './batch.messages.ts'

const part = z.string().regex(/^[a-z-]{1,40}$/)

export const batchCalls = operations({ name: 'system/batch', touches: 'all' }, batchMessages, {
  /**
   * Asks a call of many records: each item is what the call alone would be asked, and stands under the same rights, scope
   * and rules. Which calls that are, their `many` says. The permission is the call's.
   */
  perform: {
    method: 'POST',
    path: '/system/batch/{area}/{module}/{call}',
    permission: 'signed-in',
    success: 'done',
    // A thousand rows of a form; of documents with their lines, as many as fit.
    bounds: { bytes: 8 * megabyte, values: 200_000, depth: 12 },
    input: z.object({
      area: part,
      module: part,
      call: z.string().regex(/^[A-Za-z]{1,40}$/),
      ...manyInput,
    }),
    answer: manyAnswer,
  },
})
