import { expect, test } from 'vitest'
import { withMenu } from './joins.ts'
import { inComment, inPattern, inString } from './words.ts'

const hostile = [
  "X'); process.exit(66); ('",
  'X`${process.exit(66)}`',
  'X\\',
  ...['\u2028', '\u2029', '\n', '\r', '\u0085'].map((sign) => `X${sign}process.exit(66) // 名`),
  'a/b (c) [d] *e* /* f */',
  '__camel__',
]
const module = { area: 'equipment', module: 'tool-kit' } as const

test('its menu entry is an entry, and says the name', () => {
  const list = `const directories = [\n  {\n    path: 'equipment',\n    children: [\n    ],\n  },\n]`
  for (const word of hostile) {
    const text = withMenu(list, { ...module, cn: word, en: word })
    expect(text.split(/[\n\r\u2028\u2029]/)).toHaveLength(
      withMenu(list, { ...module, cn: 'x', en: 'x' }).split('\n').length,
    )
    const [, written = ''] = /title: '([^']*)',\n *titleEn: '[^']*',\n *path: 'tool-kit'/.exec(text) ?? []
    expect(JSON.parse(`"${written}"`)).toBe(word)
    expect(inString(word)).not.toMatch(/['\\](?!u)|\p{Cc}|\u2028|\u2029/u)
  }
})

test('a word is found by its pattern, and ends no comment', () => {
  for (const word of hostile) {
    expect(new RegExp(`^${inPattern(word)}$`).test(word)).toBe(true)
    expect(inComment(word)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}*]/u)
  }
})
