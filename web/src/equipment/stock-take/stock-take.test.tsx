import { category } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { type StockTakeDetail, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import CountPage from './count.tsx'
import StockTakeForm from './form.tsx'
import StockTakeList from './list.tsx'
import StockTakePage, { PrintStockTake } from './page.tsx'
import { light } from './phone/page.tsx'

const blank = {
  devName: '节点',
  brand: 'Sercel',
  devModel: 'WTU-508',
  selfNum: null,
  devCoding: null,
  unit: '台',
  modelId: 5,
  code: '',
  isExpected: true,
  condition: 'good' as const,
  holderId: 1,
  holderName: '仪器资产库',
  shelf: 'A-01',
  expectedQty: '1',
  countedQty: null,
  recountedQty: null,
  difference: null,
  found: null,
  foundHolderId: null,
  foundHolderName: '',
  foundPosition: '',
  foundCondition: null,
  result: 'open' as const,
  recount: 'N' as const,
  lineReason: '',
  photos: [],
  countedBy: '',
  countedTime: null,
  correction: 'none' as const,
  correctionOf: null,
  openQty: '0',
}
const counting: StockTakeDetail = {
  id: 1,
  callCode: 'D4LHUM',
  number: 'PD-YQ-20261126-0001',
  takeName: '十一月盘点',
  takeBasis: 'pool',
  holderId: 1,
  projectInfoNo: null,
  scopeOrgId: null,
  categoryId: null,
  categoryName: '',
  placeName: '仪器资产库',
  sampleSize: null,
  openedTime: '2026-11-26 09:00:00',
  expectedCount: 3,
  countedCount: 0,
  differing: 0,
  lossUSD: null,
  orgName: '仪器中心',
  projectName: '',
  state: '0',
  docState: 'counting',
  docStatus: 'subN' as const,
  approvalStatus: null,
  version: 2,
  can: { count: true, submit: true } as const,
  applicantName: null,
  submitTime: null,
  createBy: '甲',
  createTime: '2026-11-26 08:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  seed: '',
  places: [{ holderId: 1, holderName: '仪器资产库' }],
  counters: [],
  lines: [
    { lineId: 11, devId: 101, devSign: 'S-101', ...blank },
    { lineId: 12, devId: 102, devSign: 'S-102', ...blank },
    {
      lineId: 13,
      devId: null,
      devSign: null,
      ...blank,
      devModel: 'GS-20DX',
      unit: '串',
      modelId: 6,
      expectedQty: null,
    },
  ],
}
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
afterEach(clear)

test('stands in its list, and says on its page what is missing and what became of it; the sheet has a code for each device', async () => {
  const [first = counting.lines[0]] = counting.lines
  const missing: StockTakeDetail = {
    ...counting,
    docState: 'approved',
    differing: 1,
    lossUSD: '900.00',
    can: {},
    lines: [
      {
        ...(first as StockTakeDetail['lines'][number]),
        result: 'missing',
        found: 'N',
        lineReason: '货架空缺',
        correction: 'drafted',
        correctionOf: { id: 9, kind: 'equipment/loss', number: 'DS-YQ-20261126-0003' },
      },
    ],
  }
  served(
    serve(stockTakeCalls.list, () => ({ rows: [missing], total: 1 })),
    serve(stockTakeCalls.history, () => []),
    serve(stockTakeCalls.steps, () => []),
    serve(stockTakeCalls.get, ({ id }) => (Number(id) === 1 ? missing : counting)),
    serve(file.listById, () => []),
    serve(dept.company, () => ({ company: '本公司' })),
  )
  show(<StockTakeList />)
  const row = (await screen.findByText(missing.number)).closest('tr') ?? document.body
  expect(within(row).getByText('仪器资产库')).toBeTruthy()
  clear()
  at('/a/1', '/a/:id', <StockTakePage />)
  expect(await screen.findByText('缺失')).toBeTruthy()
  expect(screen.getByText(/DS-YQ-20261126-0003/)).toBeTruthy()
  expect(screen.getByText('货架空缺')).toBeTruthy()
  clear()
  at('/a/2/print', '/a/:id/print', <PrintStockTake />)
  expect((await screen.findAllByText(/WTU-508/)).length).toBe(2)
  // One for the document, one for each single device.
  expect(document.querySelectorAll('.ant-qrcode').length).toBe(3)
})

test('marks what is scanned as there, keeps what nobody expected, and sends what was written and nothing else', async () => {
  const { asked } = served(
    serve(stockTakeCalls.get, () => counting),
    serve(stockTakeCalls.count, () => refused(400, 'x', { errors: [] })),
    serve(model.list, () => ({ rows: [], total: 0 })),
    serve(file.listById, () => []),
  )
  const { user } = at('/a/1/count', '/a/:id/count', <CountPage />)
  const scan = await screen.findByRole('textbox', { name: '扫码或粘贴编号' })
  await user.type(scan, 's-101{Enter}')
  await user.type(scan, 'X-9{Enter}')
  expect(await screen.findByText(/X-9：不在应盘清单/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '其余记为不在' }))
  await user.click(screen.getByRole('button', { name: /保存清点/ }))
  await waitFor(() => expect(asked.some(({ name }) => name.endsWith('count'))).toBe(true))
  expect(asked.find(({ name }) => name.endsWith('count'))?.ask).toMatchObject({
    version: 2,
    lines: [{ lineId: 11, found: 'Y' }, { lineId: 12, found: 'N' }, { lineId: 13 }, { code: 'X-9', found: 'Y' }],
  })
})

test('asks for the place that its basis needs', async () => {
  const { asked } = served(
    serve(stockTakeCalls.pools, () => [{ holderId: 1, holderName: '仪器资产库' }]),
    serve(category.tree, () => []),
    serve(stockTakeCalls.create, () => refused(400, 'x', { errors: [] })),
  )
  const { user } = at('/a/new', '/a/new', <StockTakeForm />)
  await user.type(await screen.findByRole('textbox', { name: /盘点名称/ }), '十一月盘点')
  await user.click(screen.getByRole('combobox', { name: /装备库/ }))
  await user.click(await screen.findByText('仪器资产库'))
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
      takeName: '十一月盘点',
      takeBasis: 'pool',
      holderId: '1',
    }),
  )
})

test('what its page on the phone calls is what the contract says', () => {
  for (const name of ['list', 'get'] as const) {
    const { method, path, wire, ok, body } = stockTakeCalls[name]
    expect(light[name]).toMatchObject({ method, path, wire, ok, body })
  }
})
