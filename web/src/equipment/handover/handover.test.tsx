import { type HandoverDetail, handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import HandoverForm from './form.tsx'
import HandoverList from './list.tsx'
import HandoverPage, { PrintHandover } from './page.tsx'

const one: HandoverDetail = {
  id: 1,
  callCode: 'D4LHUM',
  number: 'JJ-XB-20261126-0001',
  fromId: 3,
  fromName: '马志强',
  toId: 4,
  toName: '陶建新',
  postName: '项目设备管理员',
  handDate: '2026-11-30',
  handedTime: null,
  countBasis: 'sample',
  sampleSize: 20,
  places: ['equipment/custodian 7'],
  withPapers: 'Y',
  reason: '轮休',
  placeCount: 1,
  paperCount: 1,
  differing: 1,
  orgName: '西部分公司',
  state: '9',
  docState: 'approved',
  docStatus: 'subY' as const,
  approvalStatus: 'approved' as const,
  version: 5,
  can: { confirm: true } as const,
  applicantName: '马志强',
  submitTime: '2026-11-26 10:00:00',
  createBy: '马志强',
  createTime: '2026-11-26 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [],
  handedPlaces: [
    {
      itemId: 1,
      what: '保管的设备',
      label: '库车北缘三维',
      view: 'equipment/custodian/index',
      below: '?keyword=x',
      holds: [
        { name: 'Sercel WTU-508', quantity: '1200', unit: '台' },
        { name: 'ION GS-20DX', quantity: '30', unit: '串' },
      ],
      open: [{ id: 8, kind: 'equipment/allocation', number: 'DP-XB-1' }],
      counts: 'Y',
      take: {
        id: 9,
        kind: 'equipment/stock-take',
        number: 'PD-XB-1',
        expected: 20,
        counted: 20,
        differing: 1,
        isDone: 'Y',
      },
      moved: 'N',
    },
  ],
  handedPapers: [{ itemId: 2, what: '待其审批', label: 'SBSQ-1', below: '/open/equipment/application/5', moved: 'N' }],
}
const around = [
  serve(handoverCalls.history, () => []),
  serve(handoverCalls.steps, () => []),
  serve(dept.company, () => ({ company: '本公司' })),
]
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
serveAlways(serve(handoverCalls.signatures, () => ({ signatures: [], unsigned: [] })))
afterEach(clear)

test('says from whom to whom, what is frozen, how the count went and what waits; both sign as it is confirmed', async () => {
  const { asked } = served(
    serve(handoverCalls.get, () => one),
    serve(handoverCalls.confirm, () => ({ version: 6, state: 'closed' as const })),
    ...around,
  )
  const { user } = at('/equipment/handover/1', '/equipment/handover/:id', <HandoverPage />)
  expect(await screen.findByText('已盘 20 / 20，差异 1')).toBeTruthy()
  expect(screen.getByText(/Sercel WTU-508 1,200 台 · ION GS-20DX 30 串/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'PD-XB-1' }).getAttribute('href')).toBe('/open/equipment/stock-take/9')
  expect(screen.getByRole('link', { name: 'SBSQ-1' }).getAttribute('href')).toBe('/open/equipment/application/5')
  await user.click(screen.getByRole('button', { name: '确认交接' }))
  const dialog = within(await screen.findByRole('dialog'))
  const ticks = dialog.getAllByRole('checkbox')
  expect(ticks).toHaveLength(2)
  for (const tick of ticks) await user.click(tick)
  await user.type(dialog.getAllByRole('textbox')[1] ?? document.body, '马志强')
  await user.click(dialog.getByRole('button', { name: /确认交接/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'equipment/handover.confirm')?.ask).toMatchObject({
      version: 5,
      signatures: [
        { signsAs: 'receiver', signerName: '陶建新', ticked: true },
        { signsAs: 'giver', signerName: '马志强', ticked: true },
      ],
    }),
  )
})

test('stands in its list, and on paper with a place for both to sign', async () => {
  served(
    serve(handoverCalls.list, () => ({ rows: [one], total: 1 })),
    serve(handoverCalls.get, () => one),
    ...around,
  )
  at('/equipment/handover', '/equipment/handover', <HandoverList />)
  expect(await screen.findByText('项目设备管理员')).toBeTruthy()
  clear()
  at('/equipment/handover/1/print', '/equipment/handover/:id/print', <PrintHandover />)
  const paper = await screen.findByText(/PD-XB-1 已盘 20 \/ 20/)
  expect(paper).toBeTruthy()
  expect(screen.getAllByText('陶建新').length).toBeGreaterThan(0)
})

test('a new one is of all that the writer answers for, unless he leaves something out', async () => {
  const { asked } = served(
    serve(handoverCalls.offered, () => [
      { place: 'equipment/custodian 7', what: '保管的设备', label: '库车北缘三维' },
      { place: 'material/store.keeper 2', what: '保管的仓库', label: 'WH02' },
    ]),
    serve(handoverCalls.people, () => ({
      rows: [{ userId: 4, userName: 'xm_tao', nickName: '陶建新', deptName: '西部分公司' }],
      total: 1,
    })),
    serve(handoverCalls.create, () => ({ id: 1, number: 'JJ-1', version: 1 })),
    ...around,
  )
  const { user } = at('/equipment/handover/new', '/equipment/handover/new', <HandoverForm />)
  expect(await screen.findByText('保管的仓库 · WH02')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  expect(asked.some(({ name }) => name === 'equipment/handover.create')).toBe(false)
})
