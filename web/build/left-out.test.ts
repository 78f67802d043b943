import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { doneOnce } from './left-out.ts'

const folderOf = (library: string): string => dirname(createRequire(import.meta.url).resolve(`${library}/package.json`))

test('what a library does twice, or for nobody, is still said where it is taken out, once', () => {
  for (const [library, name] of [
    ['@rc-component/table', 'es/Body/index.js'],
    ['@rc-component/table', 'es/Table.js'],
    ['antd', 'es/theme/themes/default/index.js'],
    ['antd', 'es/theme/themes/dark/index.js'],
    ['antd', 'es/button/style/token.js'],
  ] as const) {
    const path = join(folderOf(library), name)
    const code = readFileSync(path, 'utf8')
    expect([name, doneOnce(path, code) === code]).toEqual([name, false])
  }
  expect(() => doneOnce('/@rc-component/table/es/Table.js', 'of another version')).toThrow('any more')
  expect(doneOnce('/of/another/library.js', 'as it was')).toBe('as it was')
})
