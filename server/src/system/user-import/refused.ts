import { Refusal } from '../../kit/http/refusal.ts'
import type { Issue } from '../../kit/import/index.ts'

/**
 * Which of these ids a check refuses, and why. It is asked for all together first, and by halves only where it refuses.
 */
export const refusedAmong = async (
  ids: readonly number[],
  check: (ids: readonly number[]) => Promise<void>,
): Promise<ReadonlyMap<number, Issue>> => {
  try {
    await check(ids)
    return new Map()
  } catch (error) {
    const [reason] = error instanceof Refusal ? error.reasons : []
    if (reason === undefined) throw error
    const [id] = ids
    if (ids.length === 1 && id !== undefined)
      return new Map([
        [
          id,
          {
            field: '',
            from: reason.messages.namespace,
            key: reason.key,
            ...(reason.params && { params: reason.params }),
          },
        ],
      ])
    const half = Math.ceil(ids.length / 2)
    return new Map([
      ...(await refusedAmong(ids.slice(0, half), check)),
      ...(await refusedAmong(ids.slice(half), check)),
    ])
  }
}
