import { expect, test } from 'vitest'
import { ancestorsOf, unfolded, withAncestors } from './branches.ts'

interface Row {
  readonly id: string
  readonly above?: string
}
const rows: readonly Row[] = [
  { id: 'a' },
  { id: 'b' },
  { id: 'a1', above: 'a' },
  { id: 'a2', above: 'a' },
  { id: 'a21', above: 'a2' },
  { id: 'lost', above: 'gone' },
]
const hanging = { keyOf: ({ id }: Row) => id, parentOf: ({ above }: Row) => above }
const shown = (isOpen: (key: string, depth: number) => boolean) =>
  unfolded(rows, hanging, isOpen).map(
    ({ row, twig: { depth, hasChildren, open } }) =>
      `${'-'.repeat(depth)}${row.id}${hasChildren ? (open ? ' v' : ' >') : ''}`,
  )

test('rows stand below their parents, folded away where they are closed', () => {
  expect(shown(() => false)).toEqual(['a >', 'b', 'lost'])
  expect(shown((_key, depth) => depth < 1)).toEqual(['a v', '-a1', '-a2 >', 'b', 'lost'])
  expect(shown(() => true)).toEqual(['a v', '-a1', '-a2 v', '--a21', 'b', 'lost'])
})

test('what is found keeps all that it stands below', () => {
  expect(withAncestors(rows, hanging, ({ id }) => id === 'a21').map(({ id }) => id)).toEqual(['a', 'a2', 'a21'])
  expect(withAncestors(rows, hanging, () => false)).toEqual([])
  expect(ancestorsOf(rows, hanging, new Set(['a21', 'a1', 'lost']))).toEqual(['a2', 'a'])
})

test('five thousand rows are hung without looking at each again for every other', () => {
  const many = Array.from({ length: 5000 }, (_, index): Row =>
    index === 0 ? { id: '0' } : { id: String(index), above: String(Math.floor((index - 1) / 10)) },
  )
  let looks = 0
  const counted = {
    keyOf: (row: Row) => ((looks += 1), hanging.keyOf(row)),
    parentOf: (row: Row) => ((looks += 1), hanging.parentOf(row)),
  }
  expect(unfolded(many, counted, () => true)).toHaveLength(5000)
  expect(withAncestors(many, counted, ({ id }) => id.endsWith('7')).length).toBeGreaterThan(500)
  expect(looks).toBeLessThan(10 * many.length)
})
