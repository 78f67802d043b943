export { endDateOf } from '@geodepot/contracts/system/project.selection.ts'

/**
 * What is chosen after a person ticked or unticked rows: never more than one.
 * `refused` says that a further one was turned down.
 */
export const onlyOne = (
  before: string | undefined,
  ticked: readonly string[],
): { chosen: string | undefined; refused: boolean } => {
  if (ticked.length <= 1) return { chosen: ticked[0], refused: false }
  return { chosen: before ?? ticked[0], refused: true }
}

export interface Time {
  readonly state: 'ahead' | 'within' | 'over' | 'ended'
  readonly start: string
  readonly end: string
  /** Percent of the time that has passed. */ readonly share: number
  /** To the start, to the end, or past it. */ readonly days: number
}
const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
/** Where a project is in its time on a day; nothing without both of its ends. */
export const timeOf = (
  { start, end, ended }: { start: string | null; end: string | null; ended: string | null },
  day: string,
): Time | undefined => {
  if (start === null || end === null) return undefined
  const [whole, passed] = [Math.max(1, daysFrom(start, end)), daysFrom(start, day)]
  const share = Math.min(100, Math.max(0, Math.round((passed * 100) / whole)))
  if (ended !== null) return { state: 'ended', start, end: ended, share: 100, days: 0 }
  if (day < start) return { state: 'ahead', start, end, share, days: -passed }
  return day > end
    ? { state: 'over', start, end, share, days: daysFrom(end, day) }
    : { state: 'within', start, end, share, days: daysFrom(day, end) }
}
