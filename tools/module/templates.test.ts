import { standardTexts } from '@geodepot/contracts/kit/document.messages.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isReservedField, madeOf } from '../../server/src/system/gen/index.ts'
import { plainDocument, plainMaster, sampleDocument, sampleMaster } from './test-modules.ts'
import { treeWith } from './test-tree.ts'

const modules = [sampleDocument, plainDocument, sampleMaster, plainMaster]
// Seconds on a quiet machine; whole compilers and runners are started.
const timeout = 180_000

describe.each(modules)('$cn', (description) => {
  test('leaves no place of a template unfilled', () => {
    const made = madeOf(description)
    expect(made.length).toBeGreaterThan(10)
    expect(made.filter(({ file, text }) => /__[A-Za-z]\w*?__/.test(file + text)).map(({ file }) => file)).toEqual([])
  })
  test('says nothing by a name that a column might have as well', () => {
    const own = new Set(
      [...description.columns, ...description.lines].flatMap(({ field }) => [
        field,
        `${field}From`,
        `${field}To`,
        `${field.replace(/Id$/, '')}Name`,
      ]),
    )
    const [, texts = ''] =
      /messages\('[^']+', \{([\s\S]*)\}\)/.exec(
        madeOf(description).find(({ file }) => file.endsWith('.messages.ts'))?.text ?? '',
      ) ?? []
    const written = [...texts.matchAll(/^ {2}(\w+): /gm)].map(([, key = '']) => key)
    const keys = [...written, ...(description.kind === 'document' ? Object.keys(standardTexts('', '')) : [])]
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter((key) => !own.has(key) && !key.includes('_') && !isReservedField(key))).toEqual([])
  })
})

// In a copy of the product, so that what they stand on is the kit of
// today; all three at once, as a download of several.
describe('unpacked', () => {
  let tree: ReturnType<typeof treeWith>
  beforeAll(() => {
    tree = treeWith(modules)
  })
  afterAll(() => tree.remove())
  const passes = (project: 'server' | 'web', of = modules, more: readonly string[] = []) => {
    const { passed, said } = tree.tested(project, inject('databaseUrl'), of, more)
    // What was said comes with a failure.
    expect({ passed, said: passed ? '' : said }).toEqual({ passed: true, said: '' })
  }

  test('a document is at most 12 files and 700 lines, laid out as all others', { timeout }, () => {
    for (const description of modules.filter(({ kind }) => kind === 'document')) {
      const own = tree.filesOf(description)
      expect(own.length).toBeGreaterThan(10)
      expect(own.length).toBeLessThanOrEqual(12)
    }
    // With a column of every type there is more that is particular.
    expect(tree.filesOf(plainDocument).reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(700)
    expect(tree.unformatted()).toEqual([])
  })
  test('they compile, and what they were joined to still does', { timeout }, () => expect(tree.compiled()).toEqual([]))
  test('they pass lint and the checks of the project', { timeout }, () => {
    expect(tree.linted()).toEqual([])
    expect(tree.checked()).toEqual([])
  })
  // With those that go through all documents: a new one needs no word there.
  const throughAll = ['declared', 'scope'].map((name) => `server/src/testing/${name}.test.ts`)
  test('the tests of their servers pass', { timeout }, () => passes('server', modules, throughAll))
  test('the tests of their pages pass', { timeout }, () => passes('web', [sampleDocument, sampleMaster]))
})
