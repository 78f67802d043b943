import { expect, test } from 'vitest'
import { findHeaderRow, proposeColumns } from './import-headers.ts'
import { messages } from './messages.ts'

const labels = messages('test', {
  price: ['原值', 'Price'],
  wellDepth: ['井深 (m)', 'Depth (m)'],
  code: ['编号', 'Code'],
})
const fields = [
  { key: 'price', kind: 'money', headers: ['cost'] },
  { key: 'wellDepth', kind: 'count', headers: [] },
  { key: 'code', kind: 'code', headers: [] },
] as const
const fieldsOf = (...heads: (string | null)[]) =>
  proposeColumns(heads, fields, labels).map(({ column, field }) => `${column} ${field}`)

test('a head is known with a unit or a note in brackets, in any width, and without its own', () => {
  expect(fieldsOf('原值（元）', '井深', 'Code [as on the plate]')).toEqual(['0 price', '1 wellDepth', '2 code'])
  expect(fieldsOf('Cost (USD)', '【必填】编号')).toEqual(['0 price', '1 code'])
  expect(
    findHeaderRow(
      [
        { row: 1, cells: ['2026'] },
        { row: 2, cells: ['原值（元）', null] },
      ],
      fields,
      labels,
    ),
  ).toBe(2)
})
test('a head in another unit than the field is left to the person', () =>
  expect(fieldsOf('Depth (ft)', 'Code')).toEqual(['1 code']))
test('of two heads the one without a note is meant; two with notes are left to the person', () => {
  expect(fieldsOf('原值', '原值（万元）')).toEqual(['0 price'])
  expect(fieldsOf('原值（元）', '原值（美元）')).toEqual([])
})
test('signs that nobody sees do not matter', () => expect(fieldsOf('\uFEFF编\u200B号')).toEqual(['0 code']))
