import { type LossDetail, loss, lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintLoss as Print } from './page.tsx'
import { light } from './phone.tsx'

const line: LossDetail['lines'][number] = {
  lineId: 1,
  modelId: 3,
  devId: 12,
  devName: '节点',
  brand: '中地装',
  devModel: 'WTU-508',
  selfNum: 'N-12',
  devSign: 'Z-012',
  devCoding: null,
  unit: '台',
  condition: 'good',
  qty: '1',
  settlementId: null,
  outcome: 'lost',
  becomes: 'damaged',
  circumstances: '桩号 1180',
  photos: ['f1'],
  valueUSD: '900.00',
  foundQty: '0',
  openQty: '1',
}
const strings = {
  ...line,
  lineId: 2,
  modelId: 4,
  devId: null,
  devName: '检波器串',
  devModel: 'GS-20DX',
  brand: 'Geospace',
  selfNum: null,
  devSign: null,
  unit: '串',
  qty: '12',
  photos: [],
  circumstances: '',
  valueUSD: '438.00',
  openQty: '8',
  foundQty: '4',
}
const detailOf = (more: Pick<LossDetail, 'id' | 'docState' | 'version' | 'can'>): LossDetail => ({
  number: `DS-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  holderId: 7,
  holderName: '库车北缘三维',
  shipmentNumber: null,
  occurredAt: '2026-07-20 18:30:00',
  place: '测线 2104',
  cause: 'theft',
  liability: 'thirdParty',
  liableParty: '',
  insured: 'N',
  insurer: '',
  policyNo: '',
  claimAmount: null,
  description: '夜间被盗',
  witnesses: '班组长',
  models: 'WTU-508、GS-20DX',
  lostQty: [
    { unit: '台', quantity: '1' },
    { unit: '串', quantity: '12' },
  ],
  damagedQty: [],
  foundQty: [],
  totalUSD: '1338.00',
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '马志强',
  submitTime: null,
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line, strings],
  finds: [],
  ...more,
})
const held = [
  { ...line, qty: '1' },
  { ...line, lineId: undefined, devId: 13, selfNum: 'N-13', devSign: 'Z-013', qty: '1' },
  { ...strings, qty: '600' },
]
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(lossCalls.holders, () => []),
  serve(lossCalls.held, () => held),
  serve(file.listById, () => []),
]

documentPageTests(
  loss,
  lossCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf,
    says: { page: '1,338.00', paper: '桩号 1180' },
    around,
  },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
const at = (address: string, path: string, page: React.ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: address },
  )

test('a code that is scanned or pasted finds what the project has', async () => {
  const { asked } = served(
    serve(lossCalls.get, () => detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })),
    serve(lossCalls.update, () => ({ version: 3 })),
    ...around,
  )
  const { user } = at('/a/1/edit', '/a/:id/edit', <Form />)
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  await user.paste('z-013\t\t丢失\t\t营地')
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/loss.update')).toBe(true))
  const lines = asked.find(({ name }) => name === 'equipment/loss.update')?.ask['lines']
  expect(lines).toMatchObject([
    { devId: 12, photos: ['f1'] },
    { modelId: 4, condition: 'good', qty: '12' },
    { devId: 13, outcome: 'lost', circumstances: '营地' },
  ])
})

test('what turned up is written down by line, no more than is missing', async () => {
  const { asked } = served(
    serve(lossCalls.get, () => detailOf({ id: 1, docState: 'approved', version: 4, can: { find: true } })),
    serve(lossCalls.history, () => []),
    serve(lossCalls.find, () => ({ version: 5, state: 'approved' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '登记找回' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/GS-20DX/), '3')
  await user.type(dialog.getByLabelText(/意见|说明|原因/), '岸边找到')
  await user.click(dialog.getByRole('button', { name: '登记找回' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/loss.find')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/loss.find')?.ask).toMatchObject({
    lines: [{ lineId: 2, quantity: '3' }],
    opinion: '岸边找到',
  })
})

test('what its page on the phone calls is what the contract says', () => {
  for (const name of ['mine'] as const) {
    const { method, path, wire, ok, body } = lossCalls[name]
    expect(light[name]).toMatchObject({ method, path, wire, ok, body })
  }
})
