import { type PaperRow, paperCalls } from '@geodepot/contracts/material/paper.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import PaperList from './list.tsx'

const rowOf = (id: number, more: Partial<PaperRow> = {}): PaperRow => ({
  id,
  name: '名称甲',
  nameEn: 'Paper A',
  position: 10,
  from: 'supplier',
  per: 'shipment',
  stage: 'customs',
  orderTypes: ['import'],
  incoterms: [],
  supplierCountries: [],
  destinations: [],
  dangerousOnly: '0',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [
  serve(paperCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { can: {} })], total: 2 })),
  serve(paperCalls.get, ({ id }) => rowOf(Number(id))),
]
const lineOf = async (row: number) => within((await screen.findAllByRole('row'))[row + 1] ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list shows what there is, and offers with each row exactly what may be done with it', async () => {
  served(...around)
  const { user } = show(<PaperList />)
  expect((await screen.findAllByText('名称甲')).length).toBeGreaterThan(0)
  expect(await actionsOf(user, await lineOf(0))).toEqual(['修改', '删除'])
  expect(await actionsOf(user, await lineOf(1))).toEqual([])
})

test('nobody is offered what he may not do', async () => {
  served(...around)
  show(<PaperList />, { person: { ...someone, permissions: ['material:paper:list'] } })
  await screen.findAllByText('名称甲')
  for (const name of ['新增单证种类', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one is added in a dialog, which closes once it is saved', async () => {
  draftOf(someone.userId, 'material/paper.create:new').write({
    changes: { name: '名称甲', nameEn: 'Paper A', position: '10', per: 'order', stage: 'customs' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const { asked } = served(
    ...around,
    serve(paperCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<PaperList />)
  await user.click(await screen.findByRole('button', { name: /新增单证种类/ }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/paper.create')?.ask).toEqual({
      name: '名称甲',
      nameEn: 'Paper A',
      position: '10',
      from: 'supplier',
      per: 'order',
      stage: 'customs',
      orderTypes: [],
      incoterms: [],
      supplierCountries: [],
      destinations: [],
      dangerousOnly: '0',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  const { asked } = served(
    ...around.slice(0, 1),
    serve(paperCalls.get, ({ id }) => rowOf(Number(id), { version })),
    serve(paperCalls.update, (given) =>
      Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
    ),
    ...around.slice(2),
  )
  const { user } = show(<PaperList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('备注'), '改过')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/paper.update')?.ask).toMatchObject({
      id: 1,
      version: 3,
      remark: '改过',
    }),
  )
})

test('deleting asks first', async () => {
  const { asked } = served(
    ...around,
    serve(paperCalls.remove, () => undefined),
  )
  const { user } = show(<PaperList />)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ name }) => name === 'material/paper.remove')).toBe(false)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.find(({ name }) => name === 'material/paper.remove')?.ask).toEqual({ ids: '1' }))
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<PaperList />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(1)
  expect(screen.getByRole('button', { name: /New trade document/ })).toBeTruthy()
})
