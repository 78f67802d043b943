import { downloadMessages } from '@geodepot/contracts/kit/download.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { Refusal } from './refusal.ts'

/** Whether an operation writes a list out: its rows are read while they are sent, over a connection that it keeps as long as its reader takes. */
export const isExport = ({ wire, path }: AnyOperation): boolean => wire === 'file' && path.endsWith('/export')

/** Lets each person have so many exports under way; whoever enters says when he has left. @throws Refusal 429 */
export const exportPlaces = (atOnce = 2): ((person: number) => () => void) => {
  const under = new Map<number, number>()
  return (person) => {
    const count = under.get(person) ?? 0
    if (count >= atOnce)
      throw new Refusal(429, [{ key: 'tooManyExports', messages: downloadMessages, params: { n: atOnce } }])
    under.set(person, count + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = (under.get(person) ?? 1) - 1
      if (rest > 0) under.set(person, rest)
      else under.delete(person)
    }
  }
}
