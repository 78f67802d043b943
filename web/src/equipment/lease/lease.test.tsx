import { type LeaseDetail, lease, leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintLease as Print } from './page.tsx'

serveAlways(serve(leaseCalls.signatures, () => ({ signatures: [], unsigned: [] })))

const line: LeaseDetail['lines'][number] = {
  lineId: 1,
  modelId: 3,
  devId: 12,
  isDevice: true,
  devName: '节点',
  brand: '中地装',
  devModel: 'WTU-508',
  selfNum: null,
  devSign: 'RN-2201',
  devCoding: null,
  licenseNum: null,
  unit: '台',
  condition: 'good',
  qty: '1',
  dayRate: '6.50',
  note: '',
  startedQty: '1',
  onHireQty: '1',
  hireDays: '46',
  cost: '299.00',
  damageAmount: null,
}
const strings: LeaseDetail['lines'][number] = {
  ...line,
  lineId: 2,
  modelId: 4,
  devId: null,
  isDevice: false,
  devModel: 'GS-20DX',
  brand: 'Geospace',
  devSign: null,
  unit: '串',
  qty: '120',
  startedQty: '100',
  onHireQty: '60',
}
const detailOf = (more: Pick<LeaseDetail, 'id' | 'docState' | 'version' | 'can'>): LeaseDetail => ({
  number: `ZL-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  leaseKind: 'leasedIn',
  orgId: 'C10801',
  orgName: '仪器装备库',
  poolOrgId: null,
  projectInfoNo: null,
  projectName: '',
  placeName: '仪器装备库',
  supplierId: 5,
  supplierName: '某租赁公司',
  partnerName: '某租赁公司',
  partner: '',
  contractNo: 'WZ-2026-031',
  currency: 'USD',
  hireFrom: '2026-06-01',
  hireTo: '2026-08-01',
  daysLeft: -3,
  models: 'WTU-508',
  hiredQty: [{ unit: '台', quantity: '1' }],
  onHireQty: [{ unit: '台', quantity: '1' }],
  cost: '1299.00',
  damageTotal: '0.00',
  deposit: '5000.00',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '何库管',
  submitTime: null,
  createBy: '何库管',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line, strings],
  acts: [
    {
      actId: 9,
      actKind: 'start',
      name: 'RN-2201',
      quantity: '1',
      condition: 'good',
      note: '附件齐全',
      photos: ['f1'],
      happenTime: '2026-06-01 08:00:00',
      person: '何库管',
    },
  ],
  stops: [{ name: '', stopFrom: '2026-06-10', stopTo: '2026-06-12', reason: '停工' }],
  extensions: [{ position: 1, was: '2026-07-20', until: '2026-08-01', reason: '顺延', person: '林' }],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(leaseCalls.held, () => []),
  serve(file.listById, () => []),
]

documentPageTests(
  lease,
  leaseCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '1,299.00', paper: 'RN-2201 中地装 WTU-508' }, around },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
test('the paper shows who signed when it went on hire, each time', async () => {
  const signature = (signatureId: number, signerName: string) => ({
    signatureId,
    act: 'start',
    part: signatureId,
    signsAs: 'giver' as const,
    signerName,
    signerId: null,
    drawn: null,
    signedTime: '2026-06-01 08:00:00',
    deviceTime: null,
    takenBy: '何库管',
    contentHash: '',
    intact: true,
  })
  served(
    serve(leaseCalls.get, () => detailOf({ id: 1, docState: 'running', version: 4, can: {} })),
    serve(leaseCalls.history, () => []),
    serve(leaseCalls.signatures, () => ({
      signatures: [signature(1, '司机老周'), signature(2, '司机老郑')],
      unsigned: [],
    })),
    ...around,
  )
  show(<Print />, { at: '/p?id=1' })
  const signed = await screen.findByRole('region', { name: '签字确认' })
  expect(signed.textContent).toMatch(/起租交接 · 交付人司机老周.*起租交接 · 交付人司机老郑/)
})

const page = () =>
  show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: '/a/1' },
  )

test('off hire is written down by line, with what is on hire before anybody types', async () => {
  const { asked } = served(
    serve(leaseCalls.get, () => detailOf({ id: 1, docState: 'running', version: 4, can: { giveBack: true } })),
    serve(leaseCalls.history, () => []),
    serve(leaseCalls.giveBack, () => ({ version: 5, state: 'running' as const })),
    ...around,
  )
  const { user } = page()
  expect(await screen.findByText(/第 1 次/)).toBeTruthy()
  expect(screen.getByText('停工')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '退租交接' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: '退租交接' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/lease.giveBack')).toBe(true))
  const { ask } = asked.find(({ name }) => name === 'equipment/lease.giveBack') ?? { ask: {} }
  expect(ask).toMatchObject({
    lines: [
      { lineId: 1, quantity: '1', condition: 'good' },
      { lineId: 2, quantity: '60', condition: 'good' },
    ],
  })
  expect(JSON.stringify(ask)).not.toContain('$name')
})

test('on hire goes what is left of a quantity, to the last digit', async () => {
  const part = { ...strings, qty: '0.3', startedQty: '0.1', onHireQty: '0.1' }
  const of = { ...detailOf({ id: 1, docState: 'running', version: 4, can: { start: true } }), lines: [line, part] }
  const { asked } = served(
    serve(leaseCalls.get, () => of),
    serve(leaseCalls.history, () => []),
    serve(leaseCalls.start, () => ({ version: 5, state: 'running' as const })),
    ...around,
  )
  const { user } = page()
  await user.click(await screen.findByRole('button', { name: '起租交接' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: '起租交接' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/lease.start')).toBe(true))
  const { ask } = asked.find(({ name }) => name === 'equipment/lease.start') ?? { ask: {} }
  expect((ask as { lines: unknown }).lines).toMatchObject([{ lineId: 2, quantity: '0.2' }])
})

test('an extension asks for the day and the reason', async () => {
  const { asked } = served(
    serve(leaseCalls.get, () => detailOf({ id: 1, docState: 'running', version: 4, can: { extend: true } })),
    serve(leaseCalls.history, () => []),
    serve(leaseCalls.extend, () => ({ version: 5, state: 'running' as const })),
    ...around,
  )
  const { user } = page()
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '延长租期' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/延长至/), '2026-09-01{Enter}')
  await user.type(dialog.getByLabelText(/原因/), '施工顺延')
  await user.click(dialog.getByRole('button', { name: '延长租期' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/lease.extend')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/lease.extend')?.ask).toMatchObject({
    newHireTo: '2026-09-01',
    opinion: '施工顺延',
  })
})
