import type { AnyDocument, HistoryEntry, Tone } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'

/** An entry of the history with the name of what was done, where its words are those of a transition. */
export interface Happening extends HistoryEntry {
  readonly name: string | undefined
}

/** The history tells in words what was done; the words lead back to the transition. */
export const happenings = (of: AnyDocument, history: readonly HistoryEntry[], language: Language): Happening[] => {
  const names = new Map(
    ['create', ...Object.keys(of.transitions)]
      .toReversed()
      .map((name) => [textOf(of.messages, `action_${name}`, language), name]),
  )
  return history.map((entry) => ({ ...entry, name: names.get(entry.action) }))
}

const decisions = new Set(['approve', 'return', 'refuse'])
const lastState = (of: AnyDocument, all: readonly Happening[], at: number, state: string): string | undefined => {
  const name = all[at]?.name
  if (name === 'create') return Object.keys(of.states)[0]
  const next = all.slice(at + 1).find((one) => one.name !== undefined)
  if (name !== 'approve') {
    const to = name === undefined ? undefined : of.transitions[name]?.to
    const from = next?.name === undefined ? undefined : of.transitions[next.name]?.from
    // Where it went elsewhere than usual, what was done next tells: that could be done there only.
    return to === undefined || from === undefined || from.includes(to) ? to : from[0]
  }
  // A step of the chain that is followed by another one left the document where it was.
  const goesOn = next === undefined ? state === of.approval?.pending : decisions.has(next.name ?? '')
  return goesOn ? undefined : of.approval?.approved
}

export interface Step {
  readonly state: string
  readonly at: 'past' | 'now' | 'ahead'
  readonly who?: HistoryEntry | undefined
}

/**
 * The way of a document through its states: those of its usual way, with the state it is in put where it belongs when that is
 * another one (returned, refused, voided). States that were never passed are left out.
 */
export const wayOf = (of: AnyDocument, usual: readonly string[], state: string, all: readonly Happening[]): Step[] => {
  const reached = new Map(
    all.flatMap((entry, index) => {
      const to = lastState(of, all, index, state)
      return to === undefined ? [] : [[to, entry] as const]
    }),
  )
  const past = (states: readonly string[]): Step[] =>
    states
      .filter((one) => all.length === 0 || reached.has(one))
      .map((one) => ({ state: one, at: 'past', who: reached.get(one) }))
  const ahead = (states: readonly string[]): Step[] => states.map((one) => ({ state: one, at: 'ahead' }))
  const now: Step = { state, at: 'now', who: reached.get(state) ?? all.findLast(({ name }) => name !== undefined) }
  const place = usual.indexOf(state)
  if (place >= 0) return [...past(usual.slice(0, place)), now, ...ahead(usual.slice(place + 1))]
  // Back with its author: the way begins again after the first state.
  if (of.editable.includes(state)) return [...past(usual.slice(0, 1)), now, ...ahead(usual.slice(1))]
  return [...past(usual), now]
}

/** The colour of what was done: that of the state it leads to. */
export const toneOf = (of: AnyDocument, { name }: Happening): Tone => {
  const to = name === 'approve' ? of.approval?.approved : name === undefined ? undefined : of.transitions[name]?.to
  return (to === undefined ? undefined : of.states[to]?.tone) ?? 'draft'
}

const instant = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`)
/** This moment as a wire time, in Shanghai's wall clock. */
export const wireNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
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
