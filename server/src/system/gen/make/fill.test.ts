import { expect, test } from 'vitest'
import { filled, pruned } from './fill.ts'

test('places are filled inside a line, and lines of their own take the indent of their place', () => {
  expect(
    filled('a __camel__ b __list__\n  __rows__\n  __none__\nend __table___line', {
      camel: 'spotCheck',
      list: ['x', 'y'],
      rows: ['one __camel__', '', 'two'],
      none: [],
      table: 'spot_check',
    }),
  ).toBe('a spotCheck b x, y\n  one spotCheck\n\n  two\nend spot_check_line')
})
test('a place that nothing fills is an error', () => {
  expect(() => filled('__nothing__ here', {})).toThrow(/nothing fills __nothing__/)
})
test('imports that are not used are left out, keys and words in texts do not count as use', () => {
  const code = (imports: string, body: string) => `${imports}\n\n${body}\n`
  expect(
    pruned(
      code(
        "import { date, key, type Row, text as words } from 'x'",
        "const given = { date: 'key' } // key\nexport const use = (row: Row) => words(row)",
      ),
    ),
  ).toBe(
    code(
      "import { type Row, text as words } from 'x'",
      "const given = { date: 'key' } // key\nexport const use = (row: Row) => words(row)",
    ),
  )
  expect(pruned(code("import { a } from 'x'\nimport { type B, c } from 'y'", 'export const d = (b: B) => b'))).toBe(
    code("import type { B } from 'y'", 'export const d = (b: B) => b'),
  )
  expect(pruned(code("import { rest, short } from 'x'", 'export const all = { short, ...rest }'))).toBe(
    code("import { rest, short } from 'x'", 'export const all = { short, ...rest }'),
  )
})
