import { type ClauseRow, clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import ClauseList from './list.tsx'

const rowOf = (id: number, more: Partial<ClauseRow> = {}): ClauseRow => ({
  id,
  name: '名称甲',
  nameEn: 'Clause A',
  position: 10,
  text: '每迟交一周，扣合同价的 0.5%。',
  textEn: '0.5 % of the price for each week of delay.',
  orderTypes: ['import'],
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
  serve(clauseCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { can: {} })], total: 2 })),
  serve(clauseCalls.get, ({ id }) => rowOf(Number(id))),
]
const lineOf = async (row: number) => within((await screen.findAllByRole('row'))[row + 1] ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list shows what there is, and offers with each row exactly what may be done with it', async () => {
  served(...around)
  const { user } = show(<ClauseList />)
  expect((await screen.findAllByText('名称甲')).length).toBeGreaterThan(0)
  expect(await actionsOf(user, await lineOf(0))).toEqual(['修改', '删除'])
  expect(await actionsOf(user, await lineOf(1))).toEqual([])
})

test('nobody is offered what he may not do', async () => {
  served(...around)
  show(<ClauseList />, { person: { ...someone, permissions: ['material:clause:list'] } })
  await screen.findAllByText('名称甲')
  for (const name of ['新增合同条款', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one is added in a dialog, which closes once it is saved', async () => {
  draftOf(someone.userId, 'material/clause.create:new').write({
    changes: { name: '名称甲', nameEn: 'Clause A', position: '10', text: '甲', textEn: 'A' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const { asked } = served(
    ...around,
    serve(clauseCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<ClauseList />)
  await user.click(await screen.findByRole('button', { name: /新增合同条款/ }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/clause.create')?.ask).toEqual({
      name: '名称甲',
      nameEn: 'Clause A',
      position: '10',
      text: '甲',
      textEn: 'A',
      orderTypes: [],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  const { asked } = served(
    ...around.slice(0, 1),
    serve(clauseCalls.get, ({ id }) => rowOf(Number(id), { version })),
    serve(clauseCalls.update, (given) =>
      Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
    ),
    ...around.slice(2),
  )
  const { user } = show(<ClauseList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('备注'), '改过')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/clause.update')?.ask).toMatchObject({
      id: 1,
      version: 3,
      remark: '改过',
    }),
  )
})

test('deleting asks first', async () => {
  const { asked } = served(
    ...around,
    serve(clauseCalls.remove, () => undefined),
  )
  const { user } = show(<ClauseList />)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ name }) => name === 'material/clause.remove')).toBe(false)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.find(({ name }) => name === 'material/clause.remove')?.ask).toEqual({ ids: '1' }))
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<ClauseList />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(1)
  expect(screen.getByRole('button', { name: /New contract clause/ })).toBeTruthy()
})
