import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import { Branches } from './tree.tsx'

const branches = [
  {
    id: 1,
    label: 'Vehicles',
    children: [
      { id: 2, label: 'Trucks' },
      { id: 3, label: 'Boats', children: [{ id: 4, label: 'Dinghies' }] },
    ],
  },
  { id: 5, label: 'Phones' },
]
const chose = vi.fn()
const Tree = () => {
  const [chosen, setChosen] = useState<string>()
  return (
    <Branches
      name="kinds"
      branches={branches}
      all="all"
      chosen={chosen}
      choose={(key) => {
        chose(key)
        setChosen(key)
      }}
    />
  )
}
const names = () => screen.queryAllByRole('treeitem').map((one) => [one.textContent, one.getAttribute('aria-expanded')])
const item = (name: string) => screen.getByRole('treeitem', { name })
afterEach(() => {
  clear()
  vi.clearAllMocks()
})

test('a tree unfolds at its arrow, and chooses at its words; choosing again lets go', async () => {
  const { user } = show(<Tree />)
  expect(names()).toEqual([
    ['Vehicles', 'false'],
    ['Phones', null],
  ])
  await user.click(item('Vehicles').querySelector('.branch-turn') ?? document.body)
  expect(chose).not.toHaveBeenCalled()
  expect(names().map(([name]) => name)).toEqual(['Vehicles', 'Trucks', 'Boats', 'Phones'])
  await user.click(screen.getByText('Trucks'))
  expect([chose.mock.lastCall, item('Trucks').getAttribute('aria-selected')]).toEqual([['2'], 'true'])
  await user.click(screen.getByText('Trucks'))
  expect(chose).toHaveBeenLastCalledWith(undefined)
})

test('a tree is walked with the keyboard, and has one stop for Tab', async () => {
  const { user } = show(<Tree />)
  screen.getByRole('button', { name: 'all' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(item('Vehicles'))
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(item('Boats'))
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect([document.activeElement, chose.mock.lastCall]).toEqual([item('Dinghies'), ['4']])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect([document.activeElement, item('Boats').getAttribute('aria-expanded')]).toEqual([item('Boats'), 'false'])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(item('Phones'))
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([item('Phones')])
})

test('a tree is filtered by words, with the way to what matches', async () => {
  const { user } = show(<Tree />)
  await user.type(screen.getByLabelText('筛选kinds'), 'ding')
  expect(names().map(([name]) => name)).toEqual(['Vehicles', 'Boats', 'Dinghies'])
  await user.type(screen.getByLabelText('筛选kinds'), 'xyz')
  expect(screen.getByText('没有匹配的节点')).toBeTruthy()
})
