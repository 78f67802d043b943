import { listInput, pageOf } from '@geodepot/contracts/kit/wire.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { setting } from '@geodepot/contracts/kit/setting.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addressNow, clear, show } from '../../test/page.tsx'
import { serve, served } from '../../test/served.ts'
import { List } from '../list.tsx'
import { SearchText } from '../search.tsx'

const words = messages('test/thing', {
  title: ['物品台账', 'Things'],
  name: ['名称', 'Name'],
  place: ['位置', 'Place'],
  keyword: ['关键字', 'Keyword'],
})
const row = z.object({ id: z.number(), name: z.string(), place: z.string() })
const thing = operations('test/thing', words, {
  list: {
    method: 'GET',
    path: '/test/thing/list',
    permission: 'test:thing:list',
    wire: 'rows',
    input: listInput({ keyword: z.string().optional() }, ['name']),
    answer: pageOf(row),
  },
})
const rows = serve(thing.list, () => ({ rows: [{ id: 1, name: 'thing 1', place: 'shelf' }], total: 1 }))
const Things = () => (
  <List
    of={thing.list}
    rowKey="id"
    columns={['name', 'place']}
    card={{ title: 'name', facts: ['place'] }}
    search={{ main: (field) => <SearchText of={field('keyword')} /> }}
  />
)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('a view brings filters and columns back, and is kept on the server', async () => {
  const { asked } = served(
    rows,
    serve(setting.all, () => ({})),
    serve(setting.keep, () => undefined),
  )
  const { user } = show(<Things />, { at: '/things?keyword=shelf' })
  await screen.findByText('thing 1')
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '位置' }))
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  await user.type(await screen.findByLabelText('视图名称'), '在架{Enter}')
  await waitFor(() =>
    expect(asked.find(({ ask }) => ask['name'] === 'views:test/thing.list')?.ask['value']).toMatchObject([
      { name: '在架', search: '?keyword=shelf' },
    ]),
  )
  await user.click(screen.getByRole('button', { name: '重置' }))
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect([addressNow(), heads()]).toEqual(['/things', ['名称', '位置']]))
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  await user.click(await screen.findByRole('button', { name: '在架' }))
  await waitFor(() => expect([addressNow(), heads()]).toEqual(['/things?keyword=shelf', ['名称']]))
})

test('a view is replaced and deleted after a question that names it', async () => {
  served(
    rows,
    serve(setting.all, () => ({
      'views:test/thing.list': [{ name: '在架', search: '', columns: { order: [], visible: {}, widths: {} } }],
    })),
    serve(setting.keep, () => undefined),
  )
  const { user } = show(<Things />)
  await screen.findByText('thing 1')
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  await user.type(await screen.findByLabelText('视图名称'), '在架{Enter}')
  const replace = await screen.findByRole('dialog')
  expect(replace.textContent).toContain('视图“在架”已存在')
  await user.click(within(replace).getByRole('button', { name: '取消' }))
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  await user.click(await screen.findByRole('button', { name: '删除视图 在架' }))
  const question = (
    await screen.findByText('确定删除视图“在架”吗？', { selector: '.ant-modal-confirm-title' })
  ).closest<HTMLElement>('[role=dialog]')
  await user.click(within(question ?? document.body).getByRole('button', { name: '删除' }))
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  expect(await screen.findByText(/还没有保存的视图/)).toBeTruthy()
})

test('what was chosen on another device is there', async () => {
  served(
    rows,
    serve(setting.all, () => ({ 'list:test/thing.list': { order: ['place', 'name'], visible: {}, widths: {} } })),
  )
  show(<Things />)
  await screen.findByText('thing 1')
  await waitFor(() => expect(heads()).toEqual(['位置', '名称']))
})

test('what the server has not heard of yet is sent again, and not replaced by its older word', async () => {
  localStorage.setItem(
    'setting:7:list:test/thing.list',
    JSON.stringify({ order: ['place', 'name'], visible: {}, widths: {} }),
  )
  localStorage.setItem('settings-unsent:7', JSON.stringify(['list:test/thing.list']))
  const { asked } = served(
    rows,
    serve(setting.all, () => ({ 'list:test/thing.list': { order: [], visible: { place: false }, widths: {} } })),
    serve(setting.keep, () => undefined),
  )
  show(<Things />)
  await screen.findByText('thing 1')
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'kit/setting.keep')?.ask['value']).toMatchObject({
      order: ['place', 'name'],
    }),
  )
  expect(heads()).toEqual(['位置', '名称'])
})

test('what the server keeps and is none of it counts as nothing', async () => {
  served(
    rows,
    serve(setting.all, () => ({ 'list:test/thing.list': { order: 'name' }, 'views:test/thing.list': [1] })),
  )
  const { user } = show(<Things />)
  await screen.findByText('thing 1')
  expect(heads()).toEqual(['名称', '位置'])
  await user.click(screen.getByRole('button', { name: '常用视图' }))
  expect(await screen.findByText(/还没有保存的视图/)).toBeTruthy()
})
