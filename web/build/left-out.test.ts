import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { doneOnce } from './left-out.ts'

const table = dirname(createRequire(import.meta.url).resolve('@rc-component/table/package.json'))

test('what a library does twice is still said where it is taken out, once', () => {
  for (const name of ['es/Body/index.js', 'es/Table.js']) {
    const path = join(table, name)
    const code = readFileSync(path, 'utf8')
    expect([name, doneOnce(path, code) === code]).toEqual([name, false])
  }
  expect(() => doneOnce('/@rc-component/table/es/Table.js', 'of another version')).toThrow('any more')
  expect(doneOnce('/of/another/library.js', 'as it was')).toBe('as it was')
})
