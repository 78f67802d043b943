import { type AcquisitionDetail, acquisition, acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintAcquisition as Print } from './page.tsx'

const line: AcquisitionDetail['lines'][number] = {
  lineId: 1,
  modelId: 3,
  devId: null,
  isDevice: true,
  devName: '节点',
  brand: '中地装',
  devModel: 'WTU-508',
  unit: '台',
  qty: '1',
  devSign: 'Z-001',
  selfNum: '',
  licenseNum: '',
  assetCoding: '',
  devCoding: '',
  unitValue: '1180.00',
  amount: '1180.00',
  warrantyEnd: null,
  note: '',
}
const detailOf = (more: Pick<AcquisitionDetail, 'id' | 'docState' | 'version' | 'can'>): AcquisitionDetail => ({
  number: `YS-YQ-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  acquisitionKind: 'purchase',
  ownerOrgId: 'C10801',
  ownerOrg: '仪器服务站',
  poolOrgId: null,
  projectInfoNo: null,
  projectName: '',
  destination: '仪器服务站',
  arrivedOn: '2026-07-20',
  supplierId: null,
  supplierName: '',
  contractNo: 'HT-1',
  invoiceNo: '',
  models: '中地装 WTU-508',
  deviceCount: [{ unit: '台', quantity: '2' }],
  currency: 'USD',
  totalValue: '2360.00',
  useStartDate: null,
  warrantyEnd: null,
  orgName: '仪器服务站',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '何永平',
  submitTime: null,
  createBy: '何永平',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line, { ...line, lineId: 2, devSign: 'Z-002' }],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(dept.treeselect, () => [{ id: 'C10801', label: '仪器服务站' }]),
  serve(currency.list, () => ({ rows: [], total: 0 })),
  serve(model.list, () => ({
    rows: [
      {
        modelId: 3,
        brand: '中地装',
        devModel: 'WTU-508',
        devName: '节点',
        categoryId: 1,
        devType: '节点仪器',
        tracking: 'single' as const,
        unit: '台',
      },
    ],
    total: 1,
  })),
]

documentPageTests(
  acquisition,
  acquisitionCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf,
    says: { page: '2,360.00', paper: 'Z-001' },
    around,
  },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

const series = async () => {
  const { asked } = served(
    serve(acquisitionCalls.create, () => ({ id: 9, number: 'YS-1' })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/equipment/acquisition/new" element={<Form />} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: '/equipment/acquisition/new' },
  )
  await user.click(await screen.findByRole('button', { name: '成批添加' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '规格型号' }))
  await user.click(await screen.findByText('中地装 WTU-508'))
  const write = async (label: string, text: string) => {
    const box = dialog.getByLabelText(label)
    await user.clear(box)
    await user.click(box)
    await user.paste(text)
  }
  return { user, asked, dialog, write, add: () => dialog.getByRole('button', { name: /^添加 \d+ 台$/ }) }
}

test('a series says how many there are, and what is wrong with it, before it becomes lines', async () => {
  const { write, dialog, add } = await series()
  await write('标识号范围', 'Z-040..Z-001')
  expect(dialog.getByText('“Z-040..Z-001”是倒序')).toBeTruthy()
  expect(add().hasAttribute('disabled')).toBe(true)
  await write('标识号范围', 'Z-000001..Z-100000')
  expect(dialog.getByText(/共 100000 台，一张单最多/)).toBeTruthy()
  await write('标识号范围', 'Z-001..Z-003, Z-050')
  expect(dialog.getByText('共 4 台：Z-001 至 Z-050')).toBeTruthy()
  await write('自编号范围', 'N-1..N-3')
  expect(dialog.getByText('自编号 3 个，与 4 台设备不符')).toBeTruthy()
  expect(add().hasAttribute('disabled')).toBe(true)
})

test('a series becomes a line for each device, each with its numbers and its value', async () => {
  const { user, asked, write, add } = await series()
  await write('标识号范围', 'Z-009..Z-010')
  await write('自编号范围', 'N-1\nN-2')
  await write('原值（单台）', '1,180')
  await user.click(add())
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.find(({ name }) => name === 'equipment/acquisition.create')).toBeTruthy())
  expect(asked.find(({ name }) => name === 'equipment/acquisition.create')?.ask).toMatchObject({
    acquisitionKind: 'purchase',
    lines: [
      { modelId: 3, devSign: 'Z-009', selfNum: 'N-1', unitValue: '1180', qty: '1' },
      { modelId: 3, devSign: 'Z-010', selfNum: 'N-2', unitValue: '1180', qty: '1' },
    ],
  })
})
