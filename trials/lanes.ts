/** Does something with each, so many at a time, in order. */
export const inLanes = async <T>(
  given: readonly T[],
  lanes: number,
  work: (one: T, index: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < given.length) {
        const index = next
        next += 1
        await work(given[index] as T, index)
      }
    }),
  )
}
