import { placeOf } from './arrows.ts'
import type { Declared } from './languages.ts'
import type { Check, Source } from './source.ts'

// A template without spaces, with the fixed parts of a key and what is put between them: `state_${row.state}`.
const template = /`((?:\w|\$\{[^{}`]*\})+)`/g
const hole = /(?:\$\{[^{}]*\})+/
// Codes hang on their field without a sign between: `blocking0`, `blockingY`.
const coded = /^(\w+?)(?:\d+|[YN])$/
// Two names put together, with nothing fixed to know them by: server/src/system/role/write.ts.
const together = /^(add|edit)(Key|Name)Taken$/
const commentLine = /^\s*(?:\/\/|\/?\*).*$/gm

const isAsking = ({ file }: Source): boolean => {
  const { side, test } = placeOf(file)
  return !test && ['contracts', 'client', 'server', 'web'].includes(side) && !file.endsWith('.messages.ts')
}

/**
 * Texts that nobody shows: no source names their key, in full or put together of words that stand somewhere. A word that
 * means something else saves a text as well, so what is found is certain, and some of what is dead is not found.
 */
export const unasked = (declared: readonly Declared[], sources: readonly Source[]): Check => {
  const words = new Set<string>()
  const made = new Set<string>()
  for (const source of sources.filter(isAsking)) {
    const text = source.text.replaceAll(commentLine, '')
    for (const word of text.match(/[\w$]+/g) ?? []) words.add(word)
    for (const literal of source.literals) words.add(literal.text)
    for (const [, of = ''] of text.matchAll(template)) {
      const fixed = of.split(hole)
      if (fixed.length > 1 && fixed.some((part) => part !== '')) made.add(fixed.join(String.raw`(\w+)`))
    }
  }
  const patterns = [...made].map((pattern) => new RegExp(`^${pattern}$`))
  const isWord = (part: string) =>
    /^\d+$/.test(part) || words.has(part) || words.has(part.charAt(0).toLowerCase() + part.slice(1))
  const isAsked = (key: string): boolean =>
    words.has(key) ||
    together.test(key) ||
    words.has(coded.exec(key)?.[1] ?? key) ||
    patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isWord) === true)
  return {
    name: 'languages: every text is asked for',
    errors: declared.flatMap(({ file, messages }) =>
      Object.keys(messages.texts)
        // One of a thing is chosen by its count.
        .filter((key) => !isAsked(key) && !(key.endsWith('_one') && isAsked(key.slice(0, -'_one'.length))))
        .map((key) => ({ file, message: `nobody asks for ${key}` })),
    ),
  }
}
