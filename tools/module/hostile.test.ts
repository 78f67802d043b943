import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { type Column, type Description, type Made, madeOf } from '../../server/src/system/gen/index.ts'
import { sampleDocument, sampleMaster } from './test-modules.ts'

const lineBreaks = ['\u2028', '\u2029', '\n', '\r', '\u0085']
const hostile = [
  ...lineBreaks.map((sign) => `X${sign}process.exit(66) // 名`),
  "X'); process.exit(66); ('",
  'X`${process.exit(66)}`',
  'X\\',
  'X*/ process.exit(66) /*',
  'X/; process.exit(66); /',
  '</p>{process.exit(66)}<p>',
  '"X"',
  'X\u202Eprocess',
  '__camel__',
  'X\ndrop table system.user; --',
]
const named = (description: Description, word: string): Description => {
  const all = (columns: readonly Column[]) => columns.map((column) => ({ ...column, cn: word, en: word }))
  return { ...description, cn: word, en: word, columns: all(description.columns), lines: all(description.lines) }
}

/** The program without what its strings, patterns and comments say. */
const shapeOf = ({ file, text }: Made): string =>
  JSON.stringify(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }), (name, value: unknown) => {
    if (name === 'start' || name === 'end' || name === 'raw' || name === 'regex') return undefined
    if (name === 'value' && (typeof value === 'string' || value instanceof RegExp || value === null)) return ''
    return value
  })
const statementsOf = ({ text }: Made): string =>
  text
    .split(/[\n\r\u0085\u2028\u2029]/)
    .filter((line) => !line.startsWith('--'))
    .join('\n')

test.each([sampleDocument, sampleMaster])(
  'whatever a $kind and its columns are called, its files are the same program',
  (description) => {
    const programs = (word: string) =>
      madeOf(named(description, word)).map((made) => ({
        file: made.file,
        program: made.file.endsWith('.sql') ? statementsOf(made) : shapeOf(made),
      }))
    const wanted = programs('Harmless')
    expect(
      hostile.flatMap((word) =>
        programs(word)
          .filter(({ program }, at) => program !== wanted[at]?.program)
          .map(({ file }) => `${JSON.stringify(word)} ${file}`),
      ),
    ).toEqual([])
  },
)

test('what is no name in code makes no file', () => {
  for (const strange of ['a b', "a'b", 'a\nb', '../up', '']) {
    expect(() => madeOf({ ...sampleMaster, module: strange })).toThrow('is no name in code')
    expect(() =>
      madeOf({ ...sampleMaster, columns: sampleMaster.columns.map((column) => ({ ...column, field: strange })) }),
    ).toThrow('is no name in code')
  }
})
