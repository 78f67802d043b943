/** Something that is worked on: an operation or a job, by its name. */
interface Work {
  readonly name: string
}

const current = new Set<Work>()
const ended: Set<Work>[] = []

/** Begins work; what it gives back is called when the work is over, once or more. */
export const begin = (name: string): (() => void) => {
  const work = { name }
  current.add(work)
  return () => {
    if (current.delete(work)) for (const since of ended) since.add(work)
  }
}

export type Counts = Readonly<Record<string, number>>
const counted = (works: Iterable<Work>): Counts => {
  const counts: Record<string, number> = {}
  for (const { name } of works) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
/** What is worked on now, by name. */
export const inFlight = (): Counts => counted(current)

/** Follows what is worked on: `take` gives what was under way at any time since it was last asked, by name. */
export const follow = (): { take: () => Counts; stop: () => void } => {
  const since = new Set<Work>()
  ended.push(since)
  return {
    take: () => {
      const counts = counted([...since, ...current])
      since.clear()
      return counts
    },
    stop: () => {
      ended.splice(ended.indexOf(since), 1)
    },
  }
}
