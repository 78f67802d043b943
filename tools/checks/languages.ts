import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import { type Check, type Finding, type Source, root } from './source.ts'
import { placeOf } from './arrows.ts'

/** The texts of one module with the file that declares them. */
export interface Declared {
  readonly file: string
  readonly messages: Messages
}

const han = /\p{Script=Han}/u
const chineseSigns = /[\p{Script=Han}，。；：！？（）、“”《》【】]/u

/** Texts that the specification fixes word for word in both languages, and names that a language keeps as its own. */
const literalTexts = new Set(['you browser can not work', 'Switch Size Success', '中文', '简体中文', 'English'])
/** Words that Chinese text writes in Latin letters. */
const sharedWords = new Set([
  'geodepot',
  'excel',
  'xlsx',
  'xls',
  'csv',
  'pdf',
  'email',
  'wps',
  'ctrl',
  'esc',
  'enter',
  'shift',
  'tab',
  'home',
  'end',
  'mac',
  'linux',
  'windows',
  'chrome',
  'firefox',
  'safari',
  'edge',
  'openid',
  'connect',
  'postgresql',
  'node',
  'github',
  'admin',
  'yyyy',
])

const placeholders = (text: string): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '').toSorted()
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, ' ')
const words = (text: string) => withoutPlaceholders(text).match(/[A-Za-z][a-z]{2,}/g) ?? []

const untranslated = (chinese: string): boolean => {
  const foreign = words(chinese).filter((word) => !sharedWords.has(word.toLowerCase()))
  if (!han.test(chinese)) return foreign.length > 0
  return /[A-Za-z]{2,}(?:[ ,]+[A-Za-z]{2,}){3,}/.test(withoutPlaceholders(chinese))
}

/** What is wrong with one text pair. A key ending in `_one` may say 1 for the count. */
export const textFaults = (key: string, [chinese, english]: readonly [string, string]): string[] => {
  const faults: string[] = []
  if (chinese.trim() === '' || english.trim() === '') faults.push(`${key}: a language is empty`)
  if (!literalTexts.has(chinese) && untranslated(chinese))
    faults.push(`${key}: the Chinese text is not translated: ${chinese}`)
  if (!literalTexts.has(english) && chineseSigns.test(english))
    faults.push(`${key}: the English text holds Chinese signs: ${english}`)
  const counted = (names: string[]) =>
    (key.endsWith('_one') ? names.filter((name) => name !== 'count') : names).join(', ')
  const [first, second] = [counted(placeholders(chinese)), counted(placeholders(english))]
  if (first !== second)
    faults.push(`${key}: placeholders differ: ${first || 'none'} in Chinese, ${second || 'none'} in English`)
  for (const text of [chinese, english]) {
    if (/[{}]/.test(withoutPlaceholders(text))) faults.push(`${key}: a brace that is no placeholder: ${text}`)
  }
  return faults
}

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' &&
  value !== null &&
  'namespace' in value &&
  'texts' in value &&
  typeof value.texts === 'object'

/** Every `messages()` object that a contract file exports, once each. */
export const declaredMessages = async (files: readonly string[], base = root): Promise<Declared[]> => {
  const found = new Map<Messages, string>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(base, file)).href)
    for (const value of Object.values(exported)) {
      if (!isMessages(value)) continue
      const known = found.get(value)
      if (known === undefined || (!known.endsWith('.messages.ts') && file.endsWith('.messages.ts')))
        found.set(value, file)
    }
  }
  return Array.from(found, ([messages, file]) => ({ file, messages }))
}

const namespaceFindings = (declared: readonly Declared[]): Finding[] => {
  const first = new Map<string, string>()
  return declared.flatMap(({ file, messages: { namespace } }) => {
    const before = first.get(namespace)
    first.set(namespace, before ?? file)
    return before === undefined ? [] : [{ file, message: `the namespace ${namespace} is taken by ${before}` }]
  })
}

/** Attributes whose text a person reads or hears. */
const spoken = new Set([
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-label',
  'aria-description',
  'description',
  'okText',
  'cancelText',
  'tooltip',
  'message',
  'extra',
  'help',
])
const readable = (text: string) =>
  !literalTexts.has(text.trim()) &&
  /\p{L}{2,}/u.test(text) &&
  !words(text).every((word) => sharedWords.has(word.toLowerCase()))

/** A single sign is a probe or a rule about writing rather than a text. */
const chineseText = /\p{Script=Han}{2,}/u

const looseTexts = (source: Source): Finding[] => {
  const { side, test } = placeOf(source.file)
  if (test || (side !== 'web' && side !== 'server')) return []
  // What an installation begins with, or gets with a document, has both names in its rows; the demo company is data with
  // the names that it has.
  if (/^server\/(installation|demo)\/|\/installation\.ts$/.test(source.file)) return []
  return source.literals.flatMap(({ text, kind, attribute, line }) => {
    const at = { file: source.file, line }
    if (kind !== 'attribute' && (side === 'web' ? han : chineseText).test(text) && !literalTexts.has(text))
      return [{ ...at, message: `a text outside messages: ${text.trim()}` }]
    if (kind === 'jsx' && readable(text)) return [{ ...at, message: `a text outside messages: ${text.trim()}` }]
    if (kind === 'attribute' && spoken.has(attribute ?? '') && readable(text) && !han.test(text))
      return [{ ...at, message: `a text outside messages: ${attribute}="${text}"` }]
    return []
  })
}

export const languages = (declared: readonly Declared[], sources: readonly Source[]): Check[] => [
  {
    name: 'languages: every text stands in Chinese and English',
    errors: declared.flatMap(({ file, messages }) =>
      Object.entries<readonly [string, string]>(messages.texts).flatMap(([key, text]) =>
        textFaults(key, text).map((message) => ({ file, message })),
      ),
    ),
  },
  { name: 'languages: each namespace belongs to one module', errors: namespaceFindings(declared) },
  { name: 'languages: no text outside messages', errors: sources.flatMap(looseTexts) },
]
