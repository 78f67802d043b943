import { once } from 'node:events'
import type { Content } from './content.ts'
import type { FromReader, ToReader } from './message.ts'

/** Hands a part of the answer over; the next is due when it was taken. */
export type Tell<T> = (part: T) => Promise<void>

const said = async (message: FromReader): Promise<ToReader> => {
  const heard = once(process, 'message') as Promise<[ToReader]>
  process.send?.(message)
  return (await heard)[0]
}
const reply = async (message: FromReader): Promise<Buffer> => {
  const heard = await said(message)
  return 'reply' in heard && heard.reply !== null ? heard.reply : Buffer.alloc(0)
}

/** The reading process's own side: answers one question after another until the process that asks is gone. */
export const serve = async <Q, A, T = never>(
  work: (question: Q, content: Content, tell: Tell<T>) => Promise<A>,
): Promise<never> => {
  process.once('disconnect', () => process.exit())
  let [next] = (await once(process, 'message')) as [ToReader]
  for (;;) {
    const { question, size } = next as { question: Q; size: number }
    const content: Content = { size, at: (from, length) => reply({ at: [from, length] }) }
    const answer: FromReader = await work(question, content, async (part) => {
      await reply({ told: part })
    }).then(
      (found) => ({ answer: found }),
      (error: unknown) => ({ error: String(error) }),
    )
    next = await said(answer)
  }
}
