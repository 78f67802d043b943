import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutAnswersOf } from './answers.ts'

test('a contract loses the shapes of its answers, and may lose whatever it made for them', () => {
  const contract = `
export const states = ['a', 'b'] as const
export const row = z.object({ id: z.number() })
export const shown = (of: number) => text(of)
export const calls = operations('area/module', words, {
  list: { method: 'GET', path: '/list', permission: 'signed-in', input: query, answer: pageOf(row) },
  told: { answer: 'of something else' },
})`
  expect(withoutAnswersOf(contract)).toBe(`
export const states = ['a', 'b'] as const
export const row = /* @__PURE__ */ (() => (z.object({ id: z.number() })))()
export const shown = (of: number) => text(of)
export const calls = /* @__PURE__ */ (() => (operations('area/module', words, {
  list: { method: 'GET', path: '/list', permission: 'signed-in', input: query, answer: undefined },
  told: { answer: 'of something else' },
})))()`)
})

test('what a call takes is made when it is first asked for, once', () => {
  const made: string[] = []
  const z = { object: (of: object) => (made.push('object'), { of }) }
  const text = withoutAnswersOf(`const calls = operations('area/module', words, {
  get: { method: 'GET', path: '/{id}', permission: 'signed-in', input: z.object({ id: 1 }), answer: row },
})`)
  const given = { z, operations, words: { area: 'module', texts: {} }, row: undefined }
  const { get } = runInNewContext(`${text}\ncalls`, given) as ReturnType<typeof operations>
  expect([get?.name, made]).toEqual(['area/module.get', []])
  expect([get?.input, get?.input === get?.input, made]).toEqual([{ of: { id: 1 } }, true, ['object']])
})

test('no page reads the shape of an answer', () => {
  const reads = (text: string): boolean =>
    /\b(?:of|operation|get)\.answer\b|\banswer\.(?:shape|def|_zod|parse|safeParse)\b|\banswer instanceof/.test(text)
  expect([
    reads('columnsOf(of.answer)'),
    reads('if (answer instanceof z.ZodObject)'),
    reads('list.answer?.rows'),
  ]).toEqual([true, true, false])
  const source = join(import.meta.dirname, '..', 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('kit/test/'),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => reads(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
