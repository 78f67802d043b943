import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from './issues.ts'
import { messages } from './messages.ts'
import { id, required } from './wire.ts'

const words = messages('test/issues', { modelId: ['型号', 'Model'], name: ['名称', 'Name'] })
const input = z.object({ modelId: id, name: required(5), lines: z.array(z.object({ modelId: id })).optional() })
const told = (given: object, language: 'cn' | 'en' = 'cn') => {
  const result = input.safeParse(given, { reportInput: true })
  return result.success
    ? []
    : fieldErrorsOf(result.error.issues, words, language, given).map(({ field, msg }) => `${field}: ${msg}`)
}

test('a number that is missing is told from one that is none', () => {
  expect(told({ name: 'a' })).toEqual(['modelId: 型号不能为空'])
  expect(told({ name: 'a', modelId: '' })).toEqual(['modelId: 型号不能为空'])
  expect(told({ name: 'a', modelId: 'x' })).toEqual(['modelId: 型号必须是数字'])
})

test('a field inside a line bears its path', () => {
  expect(told({ modelId: 1, name: 'too long', lines: [{ modelId: 1 }, {}] }, 'en')).toEqual([
    'name: Name must not exceed 5 characters',
    'lines.1.modelId: Model is required',
  ])
})
