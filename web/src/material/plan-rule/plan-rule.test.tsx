import { type PlanRuleRow, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import PlanRuleList from './list.tsx'

const rowOf = (id: number, more: Partial<PlanRuleRow> = {}): PlanRuleRow => ({
  id,
  name: '名称甲',
  position: 10,
  materialType: 'vibrator',
  materialTypeName: '震源备件',
  projectCountry: '2',
  amountFrom: null,
  amountTo: '5000.00',
  purchaserId: 7,
  purchaserName: '戴宇航',
  inForce: '1',
  purchaseMode: 'inquiry',
  purchaseModeName: '询比价',
  sourceType: 'domestic',
  sourceTypeName: '国内',
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
  serve(planRuleCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { can: {} })], total: 2 })),
  serve(planRuleCalls.get, ({ id }) => rowOf(Number(id))),
  serve(dict.byType, () => []),
  serve(planCalls.buyers, () => []),
]
const lineOf = async (row: number) => within((await screen.findAllByRole('row'))[row + 1] ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list shows what there is, and offers with each row exactly what may be done with it', async () => {
  served(...around)
  const { user } = show(<PlanRuleList />)
  expect((await screen.findAllByText('名称甲')).length).toBeGreaterThan(0)
  expect(await actionsOf(user, await lineOf(0))).toEqual(['修改', '删除'])
  expect(await actionsOf(user, await lineOf(1))).toEqual([])
})

test('nobody is offered what he may not do', async () => {
  served(...around)
  show(<PlanRuleList />, { person: { ...someone, permissions: ['material:plan-rule:list'] } })
  await screen.findAllByText('名称甲')
  for (const name of ['新增分配规则', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one is added in a dialog, which closes once it is saved', async () => {
  draftOf(someone.userId, 'material/plan-rule.create:new').write({
    changes: { name: '名称甲', position: '10', purchaserId: '7', purchaseMode: 'inquiry', sourceType: 'domestic' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const { asked } = served(
    ...around,
    serve(planRuleCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<PlanRuleList />)
  await user.click(await screen.findByRole('button', { name: /新增分配规则/ }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/plan-rule.create')?.ask).toEqual({
      name: '名称甲',
      position: '10',
      purchaserId: '7',
      purchaseMode: 'inquiry',
      sourceType: 'domestic',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  const { asked } = served(
    ...around.slice(0, 1),
    serve(planRuleCalls.get, ({ id }) => rowOf(Number(id), { version })),
    serve(planRuleCalls.update, (given) =>
      Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
    ),
    ...around.slice(2),
  )
  const { user } = show(<PlanRuleList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('备注'), '改过')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/plan-rule.update')?.ask).toMatchObject({
      id: 1,
      version: 3,
      remark: '改过',
    }),
  )
})

test('deleting asks first', async () => {
  const { asked } = served(
    ...around,
    serve(planRuleCalls.remove, () => undefined),
  )
  const { user } = show(<PlanRuleList />)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ name }) => name === 'material/plan-rule.remove')).toBe(false)
  await doWith(user, await lineOf(0), '删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.find(({ name }) => name === 'material/plan-rule.remove')?.ask).toEqual({ ids: '1' }))
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<PlanRuleList />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(1)
  expect(screen.getByRole('button', { name: /New allocation rule/ })).toBeTruthy()
})
