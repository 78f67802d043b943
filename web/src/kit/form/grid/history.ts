const most = 50

interface Step<L> {
  readonly before: readonly L[]
  readonly after: readonly L[]
}
interface LinesHistory<L> {
  readonly note: (before: readonly L[], after: readonly L[]) => void
  /** The lines before the last change; undefined when there is none, or when they were changed elsewhere since. */
  readonly back: (now: readonly L[]) => readonly L[] | undefined
}
// A page may hold its lines in a list of its own making.
const same = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index])

/** What was done to lines, so that it can be taken back. */
export const linesHistory = <L>(): LinesHistory<L> => {
  let past: readonly Step<L>[] = []
  return {
    note: (before, after) => {
      const last = past.at(-1)
      past = [...(last && same(last.after, before) ? past : []), { before, after }].slice(-most)
    },
    back: (now) => {
      const last = past.at(-1)
      const found = last && same(last.after, now) ? last : undefined
      past = found ? past.slice(0, -1) : []
      return found?.before
    },
  }
}
