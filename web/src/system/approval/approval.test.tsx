import { type DecisionRow, type TaskRow, approval } from '@geodepot/contracts/system/approval.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import ApprovalPage from './page.tsx'

const task = (taskId: number, more: Partial<TaskRow> = {}): TaskRow => ({
  taskId,
  together: true,
  documentId: 90 + taskId,
  kind: 'equipment/application',
  kindName: '设备申请',
  docNo: `SBSQ-XB-20261121-000${taskId}`,
  subject: '库车开工装备',
  orgName: '西部分公司',
  amount: null,
  submittedBy: '马志强',
  submitTime: '2026-11-20 08:00:00',
  stepName: '单位领导审批',
  receivedAt: '2026-11-20 09:00:00',
  behalfOf: null,
  hoursWaiting: 30,
  overdueDays: null,
  reminders: 0,
  remindedAt: null,
  ...more,
})
const counted = (waiting: number) =>
  serve(approval.count, () => ({
    waiting,
    reminded: 0,
    kinds: [{ kind: 'equipment/application', kindName: '设备申请', count: waiting }],
  }))
// This person's menu has applications, and no allocations.
const withMenu = (page: ReactNode) => (
  <PlacesProvider value={(view) => (view === 'equipment/application/index' ? '/equipment/application' : undefined)}>
    {page}
  </PlacesProvider>
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the inbox says what waits since when, for whom, and leads to the document', async () => {
  served(
    serve(approval.list, () => ({
      rows: [
        task(1, { behalfOf: '石磊', reminders: 2 }),
        task(2, { kind: 'equipment/allocation', kindName: '调配单', docNo: 'DP-1', hoursWaiting: 0 }),
      ],
      total: 2,
    })),
    counted(2),
  )
  show(withMenu(<ApprovalPage />), { at: '/user/approval' })
  const row = (await screen.findByText('SBSQ-XB-20261121-0001')).closest('tr') ?? document.body
  expect(within(row).getByRole('link', { name: 'SBSQ-XB-20261121-0001' }).getAttribute('href')).toBe(
    '/equipment/application/91',
  )
  expect(within(row).getByText('已提醒 2 次')).toBeDefined()
  expect(row.textContent).toContain('1 天')
  expect(row.textContent).toContain('单位领导审批 · 代 石磊')
  expect(within(row).getByRole('button', { name: '去审批' })).toBeDefined()
  const other = screen.getByText('DP-1').closest('tr') ?? document.body
  expect(within(other).queryByRole('link')).toBeNull()
  expect(within(other).queryByRole('button', { name: '去审批' })).toBeNull()
  expect(screen.getByText('待我审批 (2)')).toBeDefined()
})

test('what was decided is a click away, with the opinion', async () => {
  const { hoursWaiting: _hours, reminders: _count, remindedAt: _at, ...rest } = task(3)
  const done: DecisionRow = { ...rest, decision: 'return', opinion: '数量过多', decidedAt: '2026-11-20 10:00:00' }
  served(
    serve(approval.list, () => ({ rows: [], total: 0 })),
    serve(approval.done, () => ({ rows: [done], total: 1 })),
    counted(0),
  )
  const { user } = show(withMenu(<ApprovalPage />), { at: '/user/approval' })
  expect(await screen.findByText('没有待审批的单据')).toBeDefined()
  await user.click(screen.getByText('我已审批'))
  expect(await screen.findByText('数量过多')).toBeDefined()
  expect(screen.getByText('退回修改')).toBeDefined()
})

test('what is shown stands in the address: the side, the filters and the page; the other side begins anew', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => task(index + 1))
  const { asked } = served(
    serve(approval.list, () => ({ rows, total: 45 })),
    serve(approval.done, () => ({ rows: [], total: 0 })),
    counted(45),
  )
  const { user, unmount } = show(withMenu(<ApprovalPage />), { at: '/user/approval?keyword=SBSQ&pageNum=2' })
  await waitFor(() =>
    expect(asked.find(({ name }) => name === approval.list.name)?.ask).toMatchObject({ keyword: 'SBSQ', pageNum: '2' }),
  )
  await user.click(await screen.findByRole('button', { name: '第 3 页' }))
  await waitFor(() => expect(addressNow()).toBe('/user/approval?keyword=SBSQ&pageNum=3'))
  await user.click(screen.getByText('我已审批'))
  await waitFor(() => expect(addressNow()).toBe('/user/approval?side=done'))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === approval.done.name)?.ask).not.toHaveProperty('keyword'),
  )
  unmount()
  show(withMenu(<ApprovalPage />), { at: '/user/approval?side=done&keyword=x' })
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === approval.done.name)?.ask).toMatchObject({ keyword: 'x' }),
  )
})

test('several are approved with one opinion; those that are decided line by line are named', async () => {
  const { asked } = served(
    serve(approval.list, () => ({ rows: [task(1), task(2), task(3, { together: false })], total: 3 })),
    serve(approval.count, () => ({ waiting: 3, reminded: 0, kinds: [] })),
    serve(approval.approve, () => undefined),
  )
  const { user } = show(<ApprovalPage />, { at: '/user/approval' })
  for (const box of await screen.findAllByRole('checkbox', { name: /^选择 / })) await user.click(box)
  await user.click(await screen.findByRole('button', { name: '同意 2 份' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('note').textContent).toContain('SBSQ-XB-20261121-0003')
  await user.type(dialog.getByRole('textbox'), '都同意')
  await user.click(dialog.getByRole('button', { name: '同意 2 份' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ name }) => name === 'system/approval.approve')?.ask).toMatchObject({
    taskIds: [1, 2],
    opinion: '都同意',
  })
})
