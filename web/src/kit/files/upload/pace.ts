/** How many bytes had gone out at a moment, in milliseconds. */
export interface Mark {
  readonly at: number
  readonly sent: number
}
/** Bytes a second lately, and seconds left at that. */
export interface Pace {
  readonly speed: number
  readonly left: number
}

const lately = 6000
const tooSoon = 1000

/** The marks of the last seconds with the newest one. An upload that was set back begins anew. */
export const marked = (marks: readonly Mark[], next: Mark): readonly Mark[] => {
  const last = marks.at(-1)
  if (last !== undefined && next.sent < last.sent) return [next]
  const recent = marks.filter(({ at }) => next.at - at <= lately)
  // A stall longer than what is looked at is part of the speed, too.
  return [...(recent.length === 0 && last !== undefined ? [last] : recent), next]
}

/** How fast it goes; nothing before a second has passed or while nothing moves. */
export const paceOf = (marks: readonly Mark[], size: number): Pace | undefined => {
  const first = marks.at(0)
  const last = marks.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < tooSoon || last.sent <= first.sent)
    return undefined
  const speed = ((last.sent - first.sent) / (last.at - first.at)) * 1000
  return { speed, left: Math.ceil((size - last.sent) / speed) }
}
