import type { AnyDocument, Tone } from '@geodepot/contracts/kit/document.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import type { Declared } from './languages.ts'
import type { Check, Finding, Source } from './source.ts'

const colours: Readonly<Record<Tone, string>> = {
  draft: 'grey',
  underWay: 'blue',
  done: 'green',
  attention: 'amber',
  refused: 'red',
}
const file = 'docs/glossary.md'
const han = /\p{Script=Han}/u

/** The rows of the table below a heading, cell by cell. */
export const tableBelow = (text: string, opening: string): string[][] => {
  const [, after = ''] = text.split(`\n${opening}\n`)
  const lines = after.split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rest = lines.slice(first)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(2, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const said = ([cn, en]: Text) => `${cn} / ${en}`
const named = ({ name }: AnyDocument) => name.slice(name.indexOf('/') + 1)

const ofStates = (text: string, documents: readonly AnyDocument[]): Finding[] => {
  const rows = new Map(tableBelow(text, '## States').map(([state = '', ...row]) => [state, row]))
  return documents.flatMap((spec) =>
    Object.entries(spec.states).flatMap(([state, { tone }]) => {
      const own = `${state} (${named(spec)})`
      const [cn = '', en = '', colour, next] = rows.get(own) ?? rows.get(state) ?? []
      const wanted = spec.messages.texts[`state_${state}`]
      const faults =
        wanted === undefined
          ? ['has no text']
          : [
              ...(said([cn, en]) === said(wanted) ? [] : [`is called ${said(wanted)}, not ${said([cn, en])}`]),
              ...(colour === colours[tone] ? [] : [`is ${colours[tone]}, not ${colour ?? 'there'}`]),
              ...(next === undefined || next === '' ? ['has nobody who acts next'] : []),
            ]
      return faults.map((fault) => ({ file, message: `States: ${own} ${fault}` }))
    }),
  )
}

const ofActions = (text: string, documents: readonly AnyDocument[]): Finding[] => {
  const rows = new Map(tableBelow(text, '## Actions').map(([action = '', ...row]) => [action, row]))
  return documents.flatMap((spec) =>
    transitionsOf(spec).flatMap(({ name }) => {
      const own = `${name} (${named(spec)})`
      const [cn, en, past, pastEn] = rows.get(own) ?? rows.get(name) ?? []
      if (cn === undefined || en === undefined) return [{ file, message: `Actions: ${own} is missing` }]
      const button = spec.messages.texts[name]
      const told = spec.messages.texts[`action_${name}`]
      return [
        ...(button !== undefined && button[0].startsWith(cn) && button[1].startsWith(en)
          ? []
          : [`the button of ${own} does not begin with ${cn} / ${en}`]),
        ...(told !== undefined && said(told) === `${past} / ${pastEn}`
          ? []
          : [`the history of ${own} does not say ${past} / ${pastEn}`]),
      ].map((message) => ({ file, message: `Actions: ${message}` }))
    }),
  )
}

interface Word {
  readonly not: RegExp
  readonly but: string
  readonly written: string
}
/** What is not said, and what instead. Latin words count whole and in either case. */
export const wordsOf = (text: string): Word[] =>
  tableBelow(text, '## One word for one thing').flatMap(([not = '', but = '']) =>
    not.split(', ').map((written) => ({
      written,
      but,
      not: han.test(written) ? new RegExp(written, 'u') : new RegExp(`(?<![\\w-])${written}(?![\\w-])`, 'i'),
    })),
  )
const fixedIn = (text: string): ReadonlySet<string> =>
  new Set(tableBelow(text, 'Texts that others fix stay as they are, word for word:').map(([fixed = '']) => fixed))

const otherwise = (text: string, words: readonly Word[], fixed: ReadonlySet<string>): string[] =>
  fixed.has(text)
    ? []
    : words.filter(({ not }) => not.test(text)).map(({ written, but }) => `“${written}” is called ${but}: ${text}`)

/** An English text that counts says 1 line, and not 1 lines. */
export const countFaults = (texts: Readonly<Record<string, Text>>): string[] =>
  Object.entries(texts).flatMap(([key, [, en]]) => [
    ...(/\{count\} (?!ms\b)[a-z]+s\b/.test(en) && !Object.hasOwn(texts, `${key}_one`)
      ? [`${key} has no text for one: ${en}`]
      : []),
    ...(key.endsWith('_one') && /\bone (?!year)[a-z]/i.test(en) ? [`${key} writes its count as a word: ${en}`] : []),
  ])

/**
 * What pages say is what the glossary says: a state's name and colour, an action's word, one word for one thing.
 *
 * @param sources what an installation begins with says its names itself
 */
export const glossary = (
  text: string,
  declared: readonly Declared[],
  documents: readonly AnyDocument[],
  sources: readonly Source[],
): Check[] => {
  const words = wordsOf(text)
  const fixed = fixedIn(text)
  const begins = sources.filter(({ file: name }) => /^server\/installation\/|\/installation\.ts$/.test(name))
  return [
    {
      name: 'glossary: states and actions are called as it says',
      errors: [...ofStates(text, documents), ...ofActions(text, documents)],
    },
    {
      name: 'glossary: one word for one thing',
      errors: [
        ...declared.flatMap(({ file: name, messages: { texts } }) =>
          Object.entries<Text>(texts).flatMap(([key, pair]) =>
            pair.flatMap((one) =>
              otherwise(one, words, fixed).map((message) => ({ file: name, message: `${key}: ${message}` })),
            ),
          ),
        ),
        ...begins.flatMap(({ file: name, literals }) =>
          literals
            .filter(({ text: one }) => han.test(one) || /^[A-Z].* |^[A-Z][a-z]+$/.test(one))
            .flatMap(({ text: one, line }) =>
              otherwise(one, words, fixed).map((message) => ({ file: name, line, message })),
            ),
        ),
      ],
    },
    {
      name: 'glossary: a text that counts says 1 line',
      errors: declared.flatMap(({ file: name, messages: { texts } }) =>
        countFaults(texts).map((message) => ({ file: name, message })),
      ),
    },
  ]
}

const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'states' in value && 'messages' in value
/** The documents that these contracts declare. */
export const declaredDocuments = async (
  load: (file: string) => Promise<object>,
  files: readonly string[],
): Promise<AnyDocument[]> =>
  (await Promise.all(files.map(load))).flatMap((exported) => Object.values(exported).filter(isDocument))
