import { documentTexts } from '@geodepot/contracts/kit/document.messages.ts'
import { eventMessages } from '@geodepot/contracts/kit/event.messages.ts'
import { type Language, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Followed, followed } from '../changes/index.ts'
import { documents } from '../document/index.ts'

/** How records are read for those who are told of them: as in their list, under its permission. */
type Reading = Omit<Followed, 'kind' | 'complete'>
type OwnEvent = keyof typeof eventMessages.texts extends infer K ? (K extends `event_${infer N}` ? N : never) : never

/** What happens to records of a kind beside what happens to every document or master; `reading` where nothing else says it. */
export interface Tellable {
  /** `area/module`. */
  readonly kind: string
  readonly events: readonly OwnEvent[]
  readonly reading?: Reading
}
const more = new Map<string, Tellable>()
/** Makes events of a kind known to those who choose what to be told. A trigger of its table writes them. */
export const tellOf = (tellable: Tellable): void => {
  more.set(tellable.kind, tellable)
}

export interface EventKind {
  readonly kind: string
  readonly reading: Reading
  readonly title: (language: Language) => string
  /** By its name, what it is called. */
  readonly events: ReadonlyMap<string, Text>
  /** Its changes stand in the log of changes. */
  readonly isMaster: boolean
}

export const typeOf = (kind: string, event: string): string => `${kind.replace('/', '.')}.${event}`

const masterEvents: readonly OwnEvent[] = ['created', 'changed', 'deleted']
const ownTexts = (names: readonly OwnEvent[]): [string, Text][] =>
  names.map((name) => [name, eventMessages.texts[`event_${name}`]])

// What every document may record, its transitions, and acts that only its own texts name.
const documentEvents = (kind: string): [string, Text][] => {
  const spec = documents().get(kind)?.spec
  if (!spec) return []
  const own = Object.keys(spec.messages.texts)
    .filter((key) => key.startsWith('action_') && !(key in documentTexts))
    .map((key) => key.slice('action_'.length))
  const names = new Set(['create', 'update', ...Object.keys(spec.transitions), ...own, 'remove'])
  return [...names].flatMap((name) => {
    const text = spec.messages.texts[`action_${name}`]
    return text ? [[name, text] as [string, Text]] : []
  })
}

const kindOf = (kind: string): EventKind | undefined => {
  const known = followed().get(kind)
  const told = more.get(kind)
  const reading = told?.reading ?? known
  if (!reading) return undefined
  const isDocument = documents().has(kind)
  const isMaster = known !== undefined && !isDocument
  const { messages } = documents().get(kind)?.spec ?? reading.list
  return {
    kind,
    reading,
    title: (language) => textOf(messages, 'title', language),
    // Whoever tells of a kind does not ask what else could be told of it.
    get events() {
      return new Map([
        ...documentEvents(kind),
        ...(isMaster ? ownTexts(masterEvents) : []),
        ...ownTexts(told?.events ?? []),
      ])
    },
    isMaster,
  }
}

/** Everything that anybody can be told of: each document and each master is in it by itself. */
export const eventKinds = (): ReadonlyMap<string, EventKind> =>
  new Map(
    [...new Set([...followed().keys(), ...more.keys()])]
      .filter((kind) => !kind.startsWith('test/'))
      .toSorted()
      .flatMap((kind) => {
        const found = kindOf(kind)
        return found ? [[kind, found] as const] : []
      }),
  )
