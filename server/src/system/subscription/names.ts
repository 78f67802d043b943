import { eventMessages } from '@geodepot/contracts/kit/event.messages.ts'
import { type Language, type Messages, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { eventKinds, typeOf } from '../../kit/events/index.ts'

const spokenIn = (text: Text, language: Language): string => text[language === 'cn' ? 0 : 1]

/** What an event is called: the kind of record, and what happened to it. */
export const eventName = (kind: string, event: string, language: Language): string => {
  if (event === 'test') return textOf(eventMessages, 'event_test', language)
  const known = eventKinds().get(kind)
  const text = known?.events.get(event)
  return known && text ? `${known.title(language)} · ${spokenIn(text, language)}` : typeOf(kind, event)
}

interface EventNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly EventNode[]
}
/** All that can be chosen, as a tree: areas, kinds, events. */
export const eventTree = (language: Language): EventNode[] => {
  const kinds = [...eventKinds().values()]
  const names = [...new Set(kinds.map(({ kind }) => kind.split('/')[0] ?? ''))]
  return names.map((area) => ({
    id: area,
    label: textOf(subscriptionMessages as Messages, `area_${area}`, language),
    children: kinds
      .filter(({ kind }) => kind.startsWith(`${area}/`))
      .map(({ kind, title, events }) => ({
        id: kind.replace('/', '.'),
        label: title(language),
        children: [...events].map(([event, text]) => ({ id: typeOf(kind, event), label: spokenIn(text, language) })),
      })),
  }))
}

/** Every type, with the kind that it is of. */
export const eventTypes = (): ReadonlyMap<string, { readonly kind: string; readonly isMaster: boolean }> =>
  new Map(
    [...eventKinds().values()].flatMap(({ kind, isMaster, events }) =>
      [...events.keys()].map((event) => [typeOf(kind, event), { kind, isMaster }] as const),
    ),
  )
