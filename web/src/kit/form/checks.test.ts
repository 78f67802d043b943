import { describe, expect, test } from 'vitest'
import { drawn, holding, sorted, turned } from './checks.ts'

const tree = [
  {
    id: 1,
    label: 'Equipment',
    children: [
      {
        id: 10,
        label: 'Ledger',
        children: [
          { id: 11, label: 'Add' },
          { id: 12, label: 'Delete' },
        ],
      },
    ],
  },
  { id: 2, label: 'System' },
]
const [menus, departments, single] = [
  { linked: true, up: true },
  { linked: true, up: false },
  { linked: false, up: true },
]

describe('a choice in a tree', () => {
  test('takes what it stands in along where it needs that, and what stands in it', () => {
    expect(turned(tree, tree, new Set(), 11, true, menus)).toEqual([1, 10, 11])
    expect(turned(tree, tree, new Set(), 10, true, menus)).toEqual([1, 10, 11, 12])
    expect(turned(tree, tree, new Set([1, 10, 11, 12]), 10, false, menus)).toEqual([1])
    expect(turned(tree, tree, new Set(), 10, true, departments)).toEqual([10, 11, 12])
    expect(turned(tree, tree, new Set(), 10, true, single)).toEqual([10])
  })

  test('keeps what the tree does not show, and leaves alone what a filter hides', () => {
    expect(turned(tree, tree, new Set([99]), 2, true, menus)).toEqual([2, 99])
    expect(turned(tree, holding(tree, 'add'), new Set(), 10, true, menus)).toEqual([1, 10, 11])
    expect(holding(tree, 'ledger')).toMatchObject([{ id: 1, children: [{ id: 10, children: [{}, {}] }] }])
    expect(sorted(['C10', 'C1', 'C10'])).toEqual(['C1', 'C10'])
  })

  test('is drawn whole, or in part', () => {
    expect(drawn(tree, new Set([1, 10, 11]), menus)).toEqual({ checked: [11], halfChecked: [10, 1] })
    expect(drawn(tree, new Set([1, 10, 11, 12]), menus)).toEqual({ checked: [11, 12, 10, 1], halfChecked: [] })
    expect(drawn(tree, new Set([10, 11]), departments)).toEqual({ checked: [11, 10], halfChecked: [1] })
    expect(drawn(tree, new Set([10]), single)).toEqual({ checked: [10], halfChecked: [] })
  })
})
