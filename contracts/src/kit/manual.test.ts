import { describe, expect, test } from 'vitest'
import { languageOf, manualFile, readManual, roleOf, spansIn } from './manual.ts'

describe('a manual', () => {
  test('is read as headings, paragraphs, steps, points and pictures', () => {
    const blocks = readManual(
      '# Keeper\n\nReceives **goods**.\n\n## Days\n\n1. Open **A › B**.\n2. Type `x`, see [first steps](y.md).\n\n![A list](pictures/a.en.webp)\n\n- No link?\n- Late?\n',
    )
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'steps',
      'illustration',
      'points',
    ])
    expect(blocks[3]).toEqual({
      kind: 'steps',
      items: [
        [
          { kind: 'text', text: 'Open ' },
          { kind: 'label', text: 'A › B' },
          { kind: 'text', text: '.' },
        ],
        [
          { kind: 'text', text: 'Type ' },
          { kind: 'code', text: 'x' },
          { kind: 'text', text: ', see ' },
          { kind: 'link', text: 'first steps', to: 'y.md' },
          { kind: 'text', text: '.' },
        ],
      ],
    })
    expect(blocks[4]).toEqual({ kind: 'illustration', file: 'pictures/a.en.webp', about: 'A list' })
    expect(spansIn(blocks).filter(({ kind }) => kind === 'label')).toHaveLength(2)
  })

  test.each(['<b>x</b>', '#### deep', 'a | table', '    code', '![x](https://elsewhere/x.png)', 'one\ntwo'])(
    'has nothing else: %s',
    (text) => {
      expect(() => readManual(text)).toThrow(/no manual has|one line/)
    },
  )

  test('is named by its role and language', () => {
    expect([manualFile('finance', 'cn'), manualFile('finance', 'en')]).toEqual(['finance.zh.md', 'finance.md'])
    expect(['docs/manual/finance.zh.md', 'finance.md'].map((file) => [roleOf(file), languageOf(file)])).toEqual([
      ['finance', 'cn'],
      ['finance', 'en'],
    ])
  })
})
