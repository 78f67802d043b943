import { expect, test } from 'vitest'
import { readSource } from './source.ts'
import { sizes } from './sizes.ts'

const lines = (count: number) => 'let a = 1\n'.repeat(count)
const look = (file: string, text: string) =>
  sizes([readSource(file, text)]).map(({ errors, warnings }) => [errors.length, warnings?.length])

test('a long file warns, a very long one fails', () => {
  expect(look('server/src/kit/a.ts', lines(400))).toEqual([[0, 0]])
  expect(look('server/src/kit/a.ts', lines(401))).toEqual([[0, 1]])
  expect(look('server/src/kit/a.ts', lines(601))).toEqual([[1, 0]])
  expect(look('server/src/kit/database/types.ts', lines(601))).toEqual([[0, 0]])
})
test('long functions and components warn', () => {
  const written = (count: number, last: string) => `export const Thing = () => {\n${lines(count)}  return ${last}\n}\n`
  expect(look('server/src/kit/a.ts', written(67, '1'))).toEqual([[0, 0]])
  expect(look('server/src/kit/a.ts', written(68, '1'))).toEqual([[0, 1]])
  expect(look('web/src/kit/a.tsx', written(117, '<p />'))).toEqual([[0, 0]])
  expect(look('web/src/kit/a.tsx', written(118, '<p />'))).toEqual([[0, 1]])
})
