import type { AnyDocument, HistoryEntry, Tone } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'

export interface Step {
  readonly state: string
  readonly at: 'past' | 'now' | 'ahead'
  readonly who?: HistoryEntry | undefined
}

/**
 * The way of a document through its states: those of its usual way, with the state it is in put where it belongs when
 * that is another one (returned, refused, voided). States that were never passed are left out.
 */
export const progressOf = (
  of: AnyDocument,
  usual: readonly string[],
  state: string,
  history: readonly HistoryEntry[],
): Step[] => {
  const reached = new Map(history.filter(({ from, to }) => from !== to).map((entry) => [entry.to, entry]))
  const past = (states: readonly string[]): Step[] =>
    states
      .filter((one) => history.length === 0 || reached.has(one))
      .map((one) => ({ state: one, at: 'past', who: reached.get(one) }))
  const ahead = (states: readonly string[]): Step[] => states.map((one) => ({ state: one, at: 'ahead' }))
  const now: Step = { state, at: 'now', who: reached.get(state) }
  const place = usual.indexOf(state)
  if (place >= 0) return [...past(usual.slice(0, place)), now, ...ahead(usual.slice(place + 1))]
  // Back with its author: the way begins again after the first state.
  if (of.editable.includes(state)) return [...past(usual.slice(0, 1)), now, ...ahead(usual.slice(1))]
  return [...past(usual), now]
}

/** The colour of what was done: that of the state it leads to. */
export const toneOf = (of: AnyDocument, { role, decision, to }: HistoryEntry): Tone => {
  if (role === null) return 'draft'
  // An approval that leaves the document with the next step is one all the same.
  const state = decision === 'approve' && to === of.approval?.pending ? of.approval.approved : to
  return of.states[state]?.tone ?? 'draft'
}

const instant = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`)
/** How long a decision took, in its two largest units: `1 天 2 小时`. */
export const timeTaken = (received: string, decided: string, language: Language): string => {
  const minutes = Math.max(0, Math.floor((instant(decided) - instant(received)) / 60_000))
  const parts = (
    [
      ['days', Math.floor(minutes / 1440)],
      ['hours', Math.floor(minutes / 60) % 24],
      ['minutes', minutes % 60],
    ] as const
  ).filter(([, count]) => count > 0)
  if (parts.length === 0) return textOf(documentPageMessages, 'atOnce', language)
  return parts
    .slice(0, 2)
    .map(([unit, count]) => textOf(documentPageMessages, unit, language, { count }))
    .join(' ')
}

/** What stands in a person's circle: the given name of a Chinese name, else the initials. */
export const initialsOf = (person: string): string => {
  if (/\p{Script=Han}/u.test(person)) return Array.from(person).slice(-2).join('')
  const words = person.split(/[\s.·]+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
