/** The stored language setting; Chinese is the default. */
export const languages = ['cn', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in both languages: Chinese first, English second. A missing one does not compile. */
export type Text = readonly [cn: string, en: string]
export type Params = Record<string, string | number>

/**
 * The texts of one module, addressed by key. Placeholders are written
 * `{name}`; `key_one` serves a singular English `{count}`.
 */
export interface Messages<K extends string = string> {
  readonly namespace: string
  readonly texts: Readonly<Record<K, Text>>
}
export type KeyOf<M extends Messages> = M extends Messages<infer K> ? K : never

export const messages = <const T extends Record<string, Text>>(
  namespace: string,
  texts: T,
): Messages<keyof T & string> => ({ namespace, texts })

const singular = new Intl.PluralRules('en')
// Chinese has no singular; English says 1 line, but 0 and 2 lines.
const formOf = (from: Messages, key: string, language: Language, count: unknown): string => {
  const one = `${key}_one`
  return language === 'en' &&
    typeof count === 'number' &&
    singular.select(count) === 'one' &&
    Object.hasOwn(from.texts, one)
    ? one
    : key
}

/**
 * The text of `key` in `language` with its placeholders filled; the same function on the server and in the page. An
 * unknown key stands for itself.
 */
export const textOf = <K extends string>(
  from: Messages<K>,
  key: K,
  language: Language,
  params: Params = {},
): string => {
  const text = (from.texts as Messages['texts'])[formOf(from, key, language, params['count'])]?.[
    language === 'cn' ? 0 : 1
  ]
  if (text === undefined) return key
  // Most have none, and a page asks for hundreds.
  if (!text.includes('{')) return text
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}

/**
 * A text in both languages at once, for what is written now and read by
 * others later; what fills it may differ by language.
 */
export const bothOf = <K extends string>(
  from: Messages<K>,
  key: K,
  params: Params | ((language: Language) => Params) = {},
): Text => {
  const filled = (language: Language): string =>
    textOf(from, key, language, typeof params === 'function' ? params(language) : params)
  return [filled('cn'), filled('en')]
}

/** Names one after the other. */
export const listIn = (names: readonly string[], language: Language): string =>
  names.join(language === 'cn' ? '、' : ', ')

/**
 * `Accept-Language` or a stored setting → the language of the answer: of Chinese and English the one that is wanted
 * more, by the weights, else by the order. Chinese where neither is named.
 */
export const languageOf = (header = ''): Language => {
  const wanted = header.split(',').flatMap((part) => {
    const [, tag = '', weight = '1'] = /^\s*([a-z]+)(?:[-_][\w-]*)?\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i.exec(part) ?? []
    const language = /^en$/i.test(tag) ? 'en' : /^(zh|cn)$/i.test(tag) ? 'cn' : undefined
    return language !== undefined && Number(weight) > 0 ? [{ language, weight: Number(weight) } as const] : []
  })
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'cn'
}
