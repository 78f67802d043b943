import { expect, test } from 'vitest'
import { describedBy } from './asked.ts'

const asked = {
  area: 'equipment',
  module: 'spot-check',
  kind: 'document',
  prefix: 'DJ',
  cn: '点检单',
  en: 'Spot check',
}

test.each([
  [{ area: 'finance' }, /Area/],
  [{ module: 'SpotCheck' }, /Module/],
  [{ module: 'document' }, /reserved word/],
  [{ prefix: 'x' }, /prefix/],
  [{ prefix: '' }, /prefix/],
  [{ cn: 'Check' }, /Chinese/],
  [{ cn: "点'检" }, /quotes/],
  [{ en: '点检' }, /English/],
  [{ en: 'spot check' }, /capital/],
  [{ kind: 'page' }, /Kind/],
])('%o is refused', (change, message) => expect(describedBy({ ...asked, ...change }, '20261121-0930')).toMatch(message))

test('a sound name is a module with columns to begin with', () => {
  expect(describedBy(asked, '20261121-0930')).toMatchObject({
    kind: 'document',
    area: 'equipment',
    module: 'spot-check',
    prefix: 'DJ',
    columns: [{ field: 'name' }],
    lines: [{ field: 'item' }, { field: 'quantity' }],
  })
  expect(describedBy({ ...asked, kind: 'master', prefix: '' }, '20261121-0930')).toMatchObject({
    kind: 'master',
    columns: [{ field: 'name' }],
    lines: [],
  })
})
