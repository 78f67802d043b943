// Many records by one call: what a call does for one record it does for a thousand, together or row by row.
// Asked for by other systems that send what they have in one go.
import { manyMessages } from '@geodepot/contracts/kit/many.messages.ts'
import type { ManyAnswer, manyModes } from '@geodepot/contracts/kit/many.ts'
import { concurrencyLimit } from '../http/concurrency.ts'
import { allAtOnce } from './all.ts'
import type { Asked } from './asked.ts'
import { rowByRow } from './rows.ts'

export { type Sent, registerSent, sentKind, sentKinds } from './sent.ts'

// A batch keeps two of our connections at most, and a processor for as long as it takes.
const [ofOne, ofAll] = [
  concurrencyLimit(2, manyMessages, 'tooManyAtOnce'),
  concurrencyLimit(4, manyMessages, 'tooManyAtOnce'),
]
const everybody = 0

/** @throws Refusal 429 while too many batches are under way */
export const performMany = async (asked: Asked, mode: (typeof manyModes)[number]): Promise<ManyAnswer> => {
  const leave = ofOne(asked.call.actor.userId)
  try {
    const leaveAll = ofAll(everybody)
    try {
      const results = await (mode === 'all' ? allAtOnce(asked) : rowByRow(asked))
      const done = results.filter(({ code }) => code === asked.route.operation.ok).length
      return { done, refused: results.length - done, results }
    } finally {
      leaveAll()
    }
  } finally {
    leave()
  }
}
