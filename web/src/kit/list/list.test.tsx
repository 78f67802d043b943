import { exportInput } from '@geodepot/contracts/kit/export.ts'
import { listInput, pageOf } from '@geodepot/contracts/kit/wire.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addressNow, clear, show, someone } from '../test/page.tsx'
import { refused, serve, served } from '../test/served.ts'
import { setLanguage } from '../i18n/index.ts'
import { List } from './list.tsx'
import { SearchChoice, SearchText } from './search.tsx'
import { useFirstFilter } from './use-first-filter.ts'

const words = messages('test/thing', {
  title: ['物品台账', 'Things'],
  help: ['全部物品', 'All things'],
  name: ['名称', 'Name'],
  amount: ['数量', 'Amount'],
  place: ['位置', 'Place'],
  kind: ['类型', 'Kind'],
  keyword: ['关键字', 'Keyword'],
})
const row = z.object({
  id: z.number(),
  name: z.string(),
  amount: z.string(),
  place: z.string().nullable(),
  version: z.number(),
  can: z.object({ edit: z.literal(true).optional(), remove: z.literal(true).optional() }),
})
type Row = z.output<typeof row>
const query = listInput({ keyword: z.string().optional(), kind: z.string().optional() }, ['name', 'amount'])
const thing = operations('test/thing', words, {
  list: {
    method: 'GET',
    path: '/test/thing/list',
    permission: 'test:thing:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  create: { method: 'POST', path: '/test/thing', permission: 'test:thing:add', input: z.object({}), answer: z.void() },
  export: {
    method: 'POST',
    path: '/test/thing/export',
    permission: 'test:thing:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ['id', 'place', 'amount', 'name']),
    answer: z.void(),
  },
})

const rowOf = (id: number): Row => ({
  id,
  name: `thing ${id}`,
  amount: String(id * 1000),
  place: id % 2 ? null : 'shelf',
  version: 1,
  can: id % 2 ? { edit: true } : { edit: true, remove: true },
})
const stock = Array.from({ length: 45 }, (_, index) => rowOf(index + 1))
const paged = (rows: Row[], ask: Record<string, unknown>) => {
  const [page, size] = [Number(ask['pageNum']), Number(ask['pageSize'])]
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
}
const add = vi.fn()
const edit = vi.fn()
const Things = () => (
  <List
    of={thing.list}
    rowKey="id"
    columns={['name', { field: 'amount', kind: 'figure', unit: 'kg' }, 'place']}
    to={({ id }) => String(id)}
    card={{ title: 'name', facts: ['amount', 'place'] }}
    add={{ of: thing.create, run: add }}
    exportOf={thing.export}
    actions={[
      { name: 'edit', label: 'Edit', letter: 'e', shown: ({ can }) => can.edit === true, run: edit },
      { name: 'remove', label: 'Remove', shown: ({ can }) => can.remove === true, run: () => {} },
    ]}
    search={{
      main: (field) => <SearchText of={field('keyword')} />,
      more: (field) => <SearchChoice of={field('kind')} options={[{ value: 'a', label: 'Alpha' }]} />,
    }}
    chosen={(rows) => <span>{`chosen: ${rows.map(({ name }) => name).join(', ')}`}</span>}
  />
)
const bodyRow = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return found
}
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })

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
    expect(screen.getByText(/Not up to date/).textContent).toContain('Try again')
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
          search={{ main: (field) => <SearchText of={field('kind')} /> }}
        />
      )
    const { user } = show(<OfMine />)
    await bodyRow('thing 1')
    expect(screen.getByText('all in reach')).toBeTruthy()
    await user.type(screen.getByLabelText('类型'), 'mine{Enter}')
    await waitFor(() => expect(screen.queryByText('thing 1')).toBeNull())
    expect(screen.queryByText('all in reach')).toBeNull()
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
})
