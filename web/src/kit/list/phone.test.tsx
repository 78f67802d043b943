import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { serve, served } from '../test/served.ts'
import { List } from './list.tsx'
import { Things, paged, rowOf, stock, thing } from './test/things.tsx'

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('991'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }))
  })
  test('is cards with the facts that matter', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />)
    expect(await screen.findByRole('link', { name: 'thing 1' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByText('数量 (kg)')[0]?.nextSibling?.textContent).toBe('1,000')
  })

  test('says in the field what it filters by, where its label has no room', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />)
    expect((await screen.findByLabelText<HTMLInputElement>('关键字')).placeholder).toBe('关键字')
  })

  test('leaves out of a card what has nothing to say yet', async () => {
    served(serve(thing.list, () => paged([rowOf(1), rowOf(2)], { pageNum: 1, pageSize: 20 })))
    show(
      <List
        of={thing.list}
        rowKey="id"
        columns={['name', { field: 'place', says: ({ id }) => (id === 1 ? 'here' : '') }]}
        card={{ title: 'name', facts: ['place'] }}
      />,
    )
    expect(await screen.findByText('here')).toBeTruthy()
    expect(document.querySelectorAll('.list-card dt')).toHaveLength(1)
  })

  test('loads more below instead of turning pages, whatever page its address names', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, { at: '/things?pageNum=2' })
    expect(await screen.findByText('thing 1')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
    expect(screen.getByText('已显示 20 条，共 45 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('thing 40')).toBeTruthy()
    expect(screen.getByText('thing 1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('thing 45')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    expect(asked.map(({ ask }) => ask['pageNum'])).toEqual(['1', '2', '3'])
  })

  test('searches on Enter, and says by how many fields it is filtered, not what is only typed', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />)
    await screen.findByText('thing 1')
    await user.type(screen.getByLabelText('关键字'), 'thing 4')
    expect(screen.getByRole('button', { name: '筛选' })).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ keyword: 'thing 4' }))
    expect(screen.getByRole('button', { name: '筛选（1）' })).toBeTruthy()
  })
})
