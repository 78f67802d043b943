import { createInstance } from 'i18next'

/** The stored language setting; Chinese is the default. */
export const languages = ['cn', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in both languages: Chinese first, English second. A missing one does not compile. */
export type Text = readonly [cn: string, en: string]
export type Params = Record<string, string | number>

/** The texts of one module, addressed by key. Placeholders are written `{name}`; `key_one` serves a singular English `{count}`. */
export interface Messages<K extends string = string> {
  readonly namespace: string
  readonly texts: Readonly<Record<K, Text>>
}
export type KeyOf<M extends Messages> = M extends Messages<infer K> ? K : never

export const messages = <const T extends Record<string, Text>>(namespace: string, texts: T): Messages<keyof T & string> => ({ namespace, texts })

const catalogue = createInstance({
  lng: 'cn',
  fallbackLng: false,
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
void catalogue.init()

const bundle = (from: Messages, index: 0 | 1) => Object.fromEntries(Object.entries(from.texts).map(([key, text]) => [key, text[index]]))

/** The text of `key` in `language` with its placeholders filled; the same function on the server and in the page. */
export const textOf = <K extends string>(from: Messages<K>, key: K, language: Language, params?: Params): string => {
  if (!catalogue.hasResourceBundle('cn', from.namespace)) {
    catalogue.addResourceBundle('cn', from.namespace, bundle(from, 0))
    catalogue.addResourceBundle('en', from.namespace, bundle(from, 1))
  }
  return catalogue.t<string, Params, string>(key, { ...params, lng: language, ns: from.namespace })
}

/** `Accept-Language` or a stored setting → the language of the answer. Anything that is not English is Chinese. */
export const languageOf = (header: string | undefined): Language => (header !== undefined && /^\s*en\b/i.test(header) ? 'en' : 'cn')
