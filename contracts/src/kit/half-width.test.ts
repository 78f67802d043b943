import { expect, test } from 'vitest'
import { halfWidth } from './half-width.ts'

test.each([
  ['ＡＢＣ－１２３', 'ABC-123'],
  ['（２０２６）　全角', '(2026) 全角'],
  ['检波器，４２８ＸＬ', '检波器,428XL'],
  ['plain 007、。', 'plain 007、。'],
])('%s becomes %s', (full, half) => expect(halfWidth(full)).toBe(half))
