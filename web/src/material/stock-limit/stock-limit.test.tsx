import { type StockLimitRow, stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import StockLimitList from './list.tsx'

const rowOf = (id: number, more: Partial<StockLimitRow> = {}): StockLimitRow => ({
  id,
  storeId: 1,
  storeName: '中心库',
  materialId: 3,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  minQty: '4',
  maxQty: '8',
  leadDays: 90,
  freeQty: '2',
  under: '1',
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
  serve(stockLimitCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { can: {} })], total: 2 })),
  serve(stockLimitCalls.get, ({ id }) => rowOf(Number(id))),
  serve(storeCalls.list, () => ({ rows: [], total: 0 })),
  serve(materialCalls.list, () => ({ rows: [], total: 0 })),
]
const lineOf = async (row: number) => within((await screen.findAllByRole('row'))[row + 1] ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list shows what there is, and offers with each row exactly what may be done with it', async () => {
  served(...around)
  const { user } = show(<StockLimitList />)
  expect((await screen.findAllByText('主伺服阀')).length).toBeGreaterThan(0)
  expect((await lineOf(0)).getByText('低于最低库存')).toBeTruthy()
  expect(await actionsOf(user, await lineOf(0))).toEqual(['修改', '删除'])
  expect(await actionsOf(user, await lineOf(1))).toEqual([])
})

test('nobody is offered what he may not do', async () => {
  served(...around)
  show(<StockLimitList />, { person: { ...someone, permissions: ['material:stock-limit:list'] } })
  await screen.findAllByText('主伺服阀')
  for (const name of ['新增库存定额', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one is added in a dialog, which closes once it is saved', async () => {
  draftOf(someone.userId, 'material/stock-limit.create:new').write({
    changes: { materialId: 3, storeId: '1', minQty: '4' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const { asked } = served(
    ...around,
    serve(stockLimitCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<StockLimitList />)
  await user.click(await screen.findByRole('button', { name: /新增库存定额/ }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/stock-limit.create')?.ask).toMatchObject({
      materialId: 3,
      storeId: '1',
      minQty: '4',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  const { asked } = served(
    ...around.slice(0, 1),
    serve(stockLimitCalls.get, ({ id }) => rowOf(Number(id), { version })),
    serve(stockLimitCalls.update, (given) =>
      Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
    ),
    ...around.slice(2),
  )
  const { user } = show(<StockLimitList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('备注'), '改过')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/stock-limit.update')?.ask).toMatchObject({
      id: 1,
      version: 3,
      remark: '改过',
    }),
  )
})

test('deleting asks first', async () => {
  const { asked } = served(
    ...around,
    serve(stockLimitCalls.remove, () => undefined),
  )
  const { user } = show(<StockLimitList />)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ name }) => name === 'material/stock-limit.remove')).toBe(false)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/stock-limit.remove')?.ask).toEqual({ ids: '1' }),
  )
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<StockLimitList />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(1)
  expect(screen.getByRole('button', { name: /New stock limit/ })).toBeTruthy()
})
