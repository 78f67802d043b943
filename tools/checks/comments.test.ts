import { expect, test } from 'vitest'
import { comments } from './comments.ts'
import { readSource } from './source.ts'

const found = (file: string, text: string) =>
  comments([readSource(file, text)])
    .flatMap(({ errors }) => errors)
    .map(({ line }) => line)

test.each([
  '@ts-ignore',
  '@ts-expect-error why',
  'oxlint-disable-next-line no-console',
  'eslint-disable',
  'TODO later',
  'FIXME',
])('%s is reported in every kind of comment', (text) => {
  expect(
    found('server/src/kit/a.ts', `const a = 1\n// ${text}\nconst b = 2 /* ${text} */\n/**\n * ${text}\n */\n`),
  ).toEqual([2, 3, 4])
})
test('the same words in texts and in the middle of a sentence are not', () => {
  expect(
    found(
      'server/src/kit/a.ts',
      "const a = '// TODO'\n// The list of things TODO is kept elsewhere; @ts-ignore is not used.\n",
    ),
  ).toEqual([])
})
test('the index of a module opens with two lines', () => {
  const file = 'server/src/equipment/device/index.ts'
  expect(
    found(file, '// The device ledger.\n// Asked for by the specification, section 3.\nexport const a = 1\n'),
  ).toEqual([])
  expect(
    found(file, '/**\n * The device ledger.\n * Asked for by the specification, section 3.\n */\nexport const a = 1\n'),
  ).toEqual([])
  expect(found(file, '// The device ledger.\nexport const a = 1\n')).toEqual([1])
  expect(found('server/src/kit/sheet/index.ts', 'export const a = 1\n')).toEqual([])
})
