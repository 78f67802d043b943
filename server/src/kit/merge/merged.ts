import type { MergeInput } from '@geodepot/contracts/kit/merge.ts'
import { mergeMessages } from '@geodepot/contracts/kit/merge.messages.ts'
import { notFound, refusal, stale } from '../http/refusal.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}
/** Locks all that are to become one, and tells the one that stays from the others. @throws Refusal where one was changed meanwhile, is gone or named twice */
export const toMerge = async <R extends Versioned>(
  { id, version, others }: MergeInput,
  lock: (ids: readonly number[]) => Promise<R[]>,
): Promise<{ kept: R; gone: R[] }> => {
  const wanted = new Map([{ id, version }, ...others].map((one) => [one.id, one.version]))
  if (wanted.size <= others.length) throw refusal(mergeMessages, 'mergeItself')
  const rows = await lock([...wanted.keys()])
  if (rows.some((row) => row.version !== wanted.get(row.id))) throw stale()
  const kept = rows.find((row) => row.id === id)
  if (!kept) throw notFound()
  return { kept, gone: rows.filter((row) => row.id !== id) }
}
