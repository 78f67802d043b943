import { exportInput } from '@geodepot/contracts/kit/export.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../test/page.tsx'
import { refused, serve, served } from '../test/served.ts'
import { setLanguage } from '../i18n/index.ts'
import { List } from './list.tsx'
import { SearchText } from './search.tsx'
import { Things, add, bodyRow, edit, head, paged, query, rowOf, stock, thing } from './test/things.tsx'
import { useFirstFilter } from './use-first-filter.ts'

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('a list', () => {
  test('names its columns from the contract, writes figures with separators and nothing as a dash', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />)
    const third = await bodyRow('thing 3')
    expect(within(third).getByText('3,000')).toBeTruthy()
    expect(within(third).getByText('–')).toBeTruthy()
    expect(head('数量').textContent).toContain('数量 (kg)')
    expect(screen.getByRole('heading', { name: '物品台账' })).toBeTruthy()
    expect(screen.getByText('共 45 条')).toBeTruthy()
  })

  test('keeps search, page, size and order in the address, and starts from it', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, {
      at: '/things?keyword=thing&pageNum=2&pageSize=10&orderByColumn=amount&isAsc=desc&other=1',
    })
    await bodyRow('thing 11')
    expect(asked.at(-1)?.ask).toEqual({
      keyword: 'thing',
      pageNum: '2',
      pageSize: '10',
      orderByColumn: 'amount',
      isAsc: 'desc',
    })
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await bodyRow('thing 21')
    expect(addressNow()).toBe('/things?other=1&keyword=thing&pageNum=3&pageSize=10&orderByColumn=amount&isAsc=desc')
    const search = screen.getByLabelText('关键字')
    await user.clear(search)
    await user.type(search, 'thing 4{Enter}')
    await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ keyword: 'thing 4', pageNum: '1' }))
    expect(addressNow()).toContain('keyword=thing+4')
    expect(addressNow()).not.toContain('pageNum')
  })
  test('asks for nothing while a person types, and takes nonsense in the address for the default', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, { at: '/things?pageSize=1000000&pageNum=-1&orderByColumn=secret' })
    await bodyRow('thing 1')
    expect(asked.map(({ ask }) => ask)).toEqual([{ pageNum: '1', pageSize: '20' }])
    await user.type(screen.getByLabelText('关键字'), 'abc')
    expect(asked).toHaveLength(1)
  })
  test('sorts on the server by the columns that the contract allows, first page again', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, { at: '/things?pageNum=2' })
    await bodyRow('thing 21')
    await user.click(head('数量'))
    await waitFor(() =>
      expect(asked.at(-1)?.ask).toEqual({ pageNum: '1', pageSize: '20', orderByColumn: 'amount', isAsc: 'asc' }),
    )
    await user.click(head('数量'))
    await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ isAsc: 'desc' }))
    const count = asked.length
    await user.click(head('位置'))
    expect(asked).toHaveLength(count)
  })
  test('goes back to the last page that has rows', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />, { at: '/things?pageNum=9' })
    await bodyRow('thing 41')
    expect(addressNow()).toBe('/things?pageNum=3')
    expect(screen.getByRole('button', { name: '第 3 页' }).getAttribute('aria-current')).toBe('page')
  })
  test('keeps its rows when they cannot be read again, tells why once, and offers to try again', async () => {
    let broken = false
    served(serve(thing.list, (ask) => (broken ? refused(500, '系统未知错误，请反馈给管理员') : paged(stock, ask))))
    const { user } = show(<Things />)
    await bodyRow('thing 1')
    broken = true
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findAllByText('系统未知错误，请反馈给管理员')).toHaveLength(1)
    expect(screen.getByText(/以下内容可能已过时/).textContent).toContain('重试')
    expect(screen.getByText('thing 1')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(/以下内容可能已过时/)).toBeNull())
    expect(screen.getByText('thing 1')).toBeTruthy()
  })

  test('says that the rows are old when the network is gone, in English too', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    setLanguage('en')
    const { user } = show(<Things />)
    await bodyRow('thing 1')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Backend interface connection exception')).toBeTruthy()
    expect(screen.getByText(/Refreshing failed/).textContent).toContain('Try again')
  })

  test('tells how long ago a moment was to who rests on it', async () => {
    served(serve(thing.list, () => ({ rows: [{ ...rowOf(1), place: '2020-01-02 08:30:15' }], total: 1 })))
    show(
      <List
        of={thing.list}
        rowKey="id"
        columns={['name', { field: 'place', kind: 'moment' }]}
        card={{ title: 'name', facts: ['place'] }}
      />,
    )
    const cell = await screen.findByText('2020-01-02 08:30')
    fireEvent.mouseEnter(cell)
    expect(cell.title).toMatch(/^\d+年前 · 2020-01-02 08:30:15$/)
  })

  test('says that a total is an estimate', async () => {
    served(serve(thing.list, () => ({ rows: [rowOf(1)], total: 1_234_567, totalExact: false as const })))
    show(<Things />)
    expect(await screen.findByText('约 1,234,567 条')).toBeTruthy()
  })

  test('keeps the row in sight when the page size changes', async () => {
    const { asked } = served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, { at: '/things?pageNum=2' })
    await bodyRow('thing 21')
    await user.click(screen.getByRole('combobox', { name: '每页条数' }))
    await user.click(await screen.findByTitle('10 条/页'))
    await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ pageNum: '3', pageSize: '10' }))
  })

  test('offers exactly what the server lets this person do with a row', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />)
    expect(within(await bodyRow('thing 1')).getAllByRole('button')).toHaveLength(1)
    const second = within(await bodyRow('thing 2'))
    await user.click(second.getByRole('button', { name: 'thing 2 的更多操作' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Remove'])
    expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', '⋯'])
  })

  test('shows the buttons of the toolbar to those who may', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />, { person: { ...someone, permissions: ['test:thing:list', 'test:thing:export'] } })
    await bodyRow('thing 1')
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
    expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy()
  })

  test('is walked with the keyboard: arrows, Enter, letters only while the table has the focus', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />, { at: '/things' })
    const first = await bodyRow('thing 1')
    await user.keyboard('n')
    expect(add).not.toHaveBeenCalled()
    await user.keyboard('f')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('关键字')))
    await user.keyboard('ne')
    expect(add).not.toHaveBeenCalled()
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}e')
    expect(edit).toHaveBeenCalledWith(expect.objectContaining({ name: 'thing 2' }))
    await user.keyboard('n')
    expect(add).toHaveBeenCalledOnce()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(addressNow()).toBe('/things/3')
  })

  test('collects chosen rows across pages and says how many', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    const { user } = show(<Things />)
    await user.click(await screen.findByRole('checkbox', { name: '选择 thing 2' }))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择 thing 21' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    expect(screen.getByText('chosen: thing 2, thing 21')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByText(/已选/)).toBeNull()
  })

  test('knows chosen rows as they were read last, and lets go of those that are gone', async () => {
    let rows = stock
    served(serve(thing.list, (ask) => paged(rows, ask)))
    const { user } = show(<Things />)
    for (const name of ['thing 2', 'thing 3'])
      await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择 thing 21' }))
    rows = stock
      .filter(({ name }) => name !== 'thing 3')
      .map((row) => ({ ...row, name: row.name.replace(/^thing 2$/, 'tool 2') }))
    await user.click(screen.getByRole('button', { name: '第 1 页' }))
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByText('chosen: tool 2, thing 21')).toBeTruthy()
    expect(screen.getByText('已选 2 项')).toBeTruthy()
  })

  test('lets a person choose the columns and keeps that', async () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    const first = show(<Things />)
    await bodyRow('thing 1')
    await first.user.click(screen.getByRole('button', { name: '列设置' }))
    await first.user.click(await screen.findByRole('checkbox', { name: '位置' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '位置' })).toBeNull())
    first.unmount()
    show(<Things />)
    await bodyRow('thing 1')
    expect(screen.queryByRole('columnheader', { name: '位置' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: /名称/ })).toBeTruthy()
  })

  test('exports what it shows: filters, order, and the columns in theirs', async () => {
    const { asked } = served(
      serve(thing.list, (ask) => paged(stock, ask)),
      serve(thing.export, () => undefined),
    )
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    const { user } = show(<Things />, { at: '/things?keyword=x&orderByColumn=amount&isAsc=desc' })
    await bodyRow('thing 1')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '上移 位置' }))
    await user.click(screen.getByRole('checkbox', { name: /数量/ }))
    await user.click(screen.getByRole('button', { name: /导出/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'test/thing.export')?.ask).toMatchObject({
        keyword: 'x',
        orderByColumn: 'amount',
        isAsc: 'desc',
        columns: ['name', 'place'],
      }),
    )
  })

  test('does not start with a column that its export has never heard of', () => {
    served(serve(thing.list, (ask) => paged(stock, ask)))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const narrow = { ...thing.export, input: exportInput(query, ['name']) }
    expect(() =>
      show(
        <List
          of={thing.list}
          rowKey="id"
          columns={['name', 'place']}
          card={{ title: 'name', facts: [] }}
          exportOf={narrow}
        />,
      ),
    ).toThrow('test/thing.export does not export place')
  })

  test('says why it is empty: nothing there, or nothing that matches', async () => {
    const { asked } = served(serve(thing.list, () => ({ rows: [], total: 0 })))
    const { user } = show(<Things />, { at: '/things?keyword=x' })
    await user.click(await screen.findByRole('button', { name: '清除条件' }))
    expect(await screen.findByText('还没有数据')).toBeTruthy()
    expect(addressNow()).toBe('/things')
    expect(asked.at(-1)?.ask).not.toHaveProperty('keyword')
    expect(screen.getAllByRole('button', { name: /新增/ }).length).toBeGreaterThan(0)
  })

  test('begins a new one on n when there is no table yet, for whoever may', async () => {
    served(serve(thing.list, () => ({ rows: [], total: 0 })))
    const { user, unmount } = show(<Things />)
    await screen.findByText('还没有数据')
    await user.keyboard('n')
    expect(add).toHaveBeenCalledOnce()
    await user.type(screen.getByLabelText('关键字'), 'n')
    expect(add).toHaveBeenCalledOnce()
    unmount()
    const { user: other } = show(<Things />, { person: { ...someone, permissions: ['test:thing:list'] } })
    await screen.findByText('还没有数据')
    await other.keyboard('n')
    expect(add).toHaveBeenCalledOnce()
  })

  test('says what failed, with the number to ask about, and tries again', async () => {
    let broken = true
    served(
      serve(thing.list, (ask) => (broken ? refused(500, '系统未知错误', { requestId: 'r-42' }) : paged(stock, ask))),
    )
    const { user } = show(<Things />)
    expect((await screen.findByRole('alert')).textContent).toContain('系统未知错误')
    expect(screen.getByText('请求编号 r-42')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await bodyRow('thing 1')).toBeTruthy()
  })

  test('does not look like a fault to a person without permission', async () => {
    served(serve(thing.list, () => refused(403, 'no')))
    show(<Things />)
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the shape of what comes only when it takes longer than a moment', async () => {
    let answer = () => {}
    served(
      serve(
        thing.list,
        (ask) =>
          new Promise((resolve) => {
            answer = () => resolve(paged(stock, ask))
          }),
      ),
    )
    show(<Things />)
    await new Promise((resolve) => {
      setTimeout(resolve, 60)
    })
    expect(screen.queryByLabelText('加载中')).toBeNull()
    expect(await screen.findByLabelText('加载中')).toBeTruthy()
    answer()
    expect(await bodyRow('thing 1')).toBeTruthy()
  })

  test('lets a row glow that a re-reading changed', async () => {
    let version = 1
    served(
      serve(thing.list, (ask) =>
        paged(
          stock.map((one) => (one.id === 3 ? { ...one, version } : one)),
          ask,
        ),
      ),
    )
    const { user } = show(<Things />)
    expect((await bodyRow('thing 3')).className).not.toContain('list-glow')
    version = 2
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(async () => expect((await bodyRow('thing 3')).className).toContain('list-glow'))
    expect((await bodyRow('thing 2')).className).not.toContain('list-glow')
  })

  test('speaks English', async () => {
    setLanguage('en')
    served(serve(thing.list, (ask) => paged(stock, ask)))
    show(<Things />)
    await bodyRow('thing 1')
    expect(screen.getByText('Total 45')).toBeTruthy()
    expect(screen.getByRole('button', { name: /New/ })).toBeTruthy()
  })
  test('that opens on a filter which finds nothing shows everything, and says so; set again, it finds nothing', async () => {
    served(serve(thing.list, (ask) => paged(ask['kind'] === undefined ? stock : [], ask)))
    const OfMine = () =>
      useFirstFilter('kind', 'mine') && (
        <List
          of={thing.list}
          rowKey="id"
          columns={['name']}
          card={{ title: 'name', facts: [] }}
          opensWith={{ filter: 'kind', value: 'mine', instead: 'all in reach' }}
          empty={{ title: 'nothing of mine' }}
          search={{ main: (field) => <SearchText of={field('kind')} /> }}
        />
      )
    const { user } = show(<OfMine />)
    await screen.findByText('all in reach')
    expect(screen.queryByText('nothing of mine')).toBeNull()
    await bodyRow('thing 1')
    expect(screen.getByText('all in reach')).toBeTruthy()
    await user.type(screen.getByLabelText('类型'), 'mine{Enter}')
    await waitFor(() => expect(screen.queryByText('thing 1')).toBeNull())
    expect(screen.queryByText('all in reach')).toBeNull()
  })
})
