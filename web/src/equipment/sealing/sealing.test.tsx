import { type SealingDetail, sealing, sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List from './list.tsx'
import Page, { PrintSealing as Print } from './page.tsx'

const line: SealingDetail['lines'][number] = {
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
  remark: 'R7',
  unsealedOn: null,
  becomes: null,
  finding: '',
  unsealedBy: '',
}
const detailOf = (more: Pick<SealingDetail, 'id' | 'docState' | 'version' | 'can'>): SealingDetail => ({
  number: `FC-ZB-20261121-000${more.id}`,
  callCode: 'D4LHUM',
  sealingKind: 'seal',
  holderId: 7,
  holderName: '仪器库',
  beginDate: '2026-11-01',
  plannedEnd: null,
  reason: '淡季暂无项目',
  place: '三号库 B 区',
  measures: '断电、覆盖防尘罩',
  lookedAfterBy: '范建国',
  models: 'WTU-508',
  devices: 1,
  sealedDevices: 1,
  orgName: '装备中心',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '何静',
  submitTime: null,
  createBy: '何静',
  createTime: '2026-11-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line, { ...line, lineId: 2, devId: 13, selfNum: 'N-13', devSign: 'Z-013' }],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(sealingCalls.holders, () => [{ holderId: 7, holderName: '仪器库' }]),
  serve(sealingCalls.held, () => [line, { ...line, devId: 14, selfNum: 'N-14', devSign: 'Z-014' }]),
  serve(file.listById, () => []),
]

documentPageTests(
  sealing,
  sealingCalls,
  { List, Page, Form, Print },
  { detailOf, says: { page: '断电、覆盖防尘罩', paper: '断电、覆盖防尘罩' }, around },
)

afterEach(clear)
const at = (address: string, path: string, page: React.ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: address },
  )

test('a code that is pasted finds the device', async () => {
  const { asked } = served(
    serve(sealingCalls.get, () => detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })),
    serve(sealingCalls.update, () => ({ version: 3 })),
    ...around,
  )
  const { user } = at('/a/1/edit', '/a/:id/edit', <Form />)
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  await user.paste('z-014\t靠墙')
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/sealing.update')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/sealing.update')?.ask['lines']).toMatchObject([
    { devId: 12, remark: 'R7' },
    { devId: 13 },
    { devId: 14, remark: '靠墙' },
  ])
})

test('one is unsealed with what was found, the other stays', async () => {
  const { asked } = served(
    serve(sealingCalls.get, () => detailOf({ id: 1, docState: 'approved', version: 4, can: { unseal: true } })),
    serve(sealingCalls.history, () => []),
    serve(sealingCalls.unseal, () => ({ version: 5, state: 'approved' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '检查启封' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('检查结果：N-13 中地装 WTU-508'))
  await user.click(await screen.findByTitle('待修'))
  await user.type(dialog.getByLabelText('检查说明：N-13 中地装 WTU-508'), '电池亏电')
  await user.type(dialog.getByLabelText(/检查结论/), '其余继续封存')
  await user.click(dialog.getByRole('button', { name: '检查启封' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/sealing.unseal')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/sealing.unseal')?.ask).toMatchObject({
    lines: [{ lineId: 2, becomes: 'waitRepair', finding: '电池亏电' }],
    opinion: '其余继续封存',
  })
})
