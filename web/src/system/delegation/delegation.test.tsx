import { type DelegationRow, delegation } from '@geodepot/contracts/system/delegation.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import DelegationList from './list.tsx'

const row = (delegationId: number, more: Partial<DelegationRow> = {}): DelegationRow => ({
  delegationId,
  fromId: someone.userId,
  fromName: '林建国',
  toId: 8,
  toName: '欧阳雪',
  beginDate: '2026-11-20',
  endDate: '2026-11-28',
  kinds: [],
  kindNames: [],
  state: 'now',
  remark: '休假',
  createBy: '林建国',
  createTime: '2026-11-19 09:00:00',
  can: { withdraw: true },
  ...more,
})
const shared = [
  serve(delegation.people, () => ({
    rows: [{ userId: 8, userName: 'zb_ouyang', nickName: '欧阳雪', deptName: '装备处' }],
    total: 1,
  })),
  serve(delegation.kinds, () => [{ kind: 'equipment/application', kindName: '设备申请' }]),
]
const rows = [row(1), row(2, { state: 'over', can: {}, kinds: ['equipment/application'], kindNames: ['设备申请'] })]
const ordinary = { ...someone, permissions: [] }

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('shows whose decisions are in whose hands, and lets one take them back after a question', async () => {
  const { asked } = served(
    serve(delegation.list, () => ({ rows, total: 2 })),
    serve(delegation.withdraw, () => undefined),
    ...shared,
  )
  const { user } = show(<DelegationList />, { at: '/user/delegation', person: ordinary })
  const first = (await screen.findByText('生效中', { selector: '.state-tag' })).closest('tr') ?? document.body
  expect(first.textContent).toContain('林建国 (我)')
  expect(first.textContent).toContain('全部单据')
  const second = screen.getByText('已结束', { selector: '.state-tag' }).closest('tr') ?? document.body
  expect(within(second).queryByRole('button')).toBeNull()
  expect(second.textContent).toContain('设备申请')
  expect(screen.queryByText('全部人员')).toBeNull()
  await doWith(user, within(first), '收回')
  expect(await screen.findByText('欧阳雪 将立即不能再代 林建国 审批。')).toBeDefined()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /收\s?回/ }))
  await waitFor(() =>
    expect(asked.some(({ name, ask }) => name === 'system/delegation.withdraw' && ask['id'] === '1')).toBe(true),
  )
})

test('anybody hands over: to whom, from when until when; why it cannot be is said at the field', async () => {
  let fails = true
  const { asked } = served(
    serve(delegation.list, () => ({ rows: [], total: 0 })),
    ...shared,
    serve(delegation.create, () =>
      fails
        ? refused(500, '欧阳雪 也已委托他人', {
            errors: [{ field: 'toId', key: 'awayToo', msg: '欧阳雪 也已委托他人' }],
          })
        : { delegationId: 5 },
    ),
  )
  const { user } = show(<DelegationList />, { at: '/user/delegation', person: ordinary })
  await user.click((await screen.findAllByRole('button', { name: /新增委托/ }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText('委托人', { exact: false })).toBeNull()
  fireEvent.mouseDown(await within(dialog).findByLabelText('受托人', { exact: false }))
  await user.click(await screen.findByText('装备处'))
  const until = within(dialog).getByLabelText('结束日期', { exact: false })
  await user.click(until)
  await user.paste('2099-01-02')
  await user.keyboard('{Enter}')
  await user.click(within(dialog).getByRole('button', { name: /保存$/ }))
  expect(await screen.findByText('欧阳雪 也已委托他人', { selector: '.field-error' })).toBeDefined()
  fails = false
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: /保存$/ }).hasAttribute('disabled')).toBe(false),
  )
  await user.click(within(dialog).getByRole('button', { name: /保存$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.findLast(({ name }) => name === 'system/delegation.create')?.ask).toMatchObject({
    toId: 8,
    endDate: '2099-01-02',
  })
})

test('whoever arranges chains also sees everybody’s, and hands over for others', async () => {
  const { asked } = served(
    serve(delegation.list, () => ({ rows: [], total: 0 })),
    ...shared,
  )
  const { user } = show(<DelegationList />, { at: '/user/delegation' })
  await user.click(await screen.findByRole('button', { name: '全部人员' }))
  await waitFor(() =>
    expect(asked.some(({ name, ask }) => name === 'system/delegation.list' && ask['scope'] === 'everyone')).toBe(true),
  )
  await user.click((await screen.findAllByRole('button', { name: /新增委托/ }))[0] ?? document.body)
  expect(await within(await screen.findByRole('dialog')).findByLabelText('委托人', { exact: false })).toBeDefined()
})
