import { type RepairDetail, repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintRepair as Print } from './page.tsx'

const detailOf = (more: Pick<RepairDetail, 'id' | 'docState' | 'version' | 'can'>): RepairDetail => ({
  number: `WX-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  devId: 12,
  modelId: 3,
  holderId: null,
  condition: null,
  qty: '1',
  unit: '台',
  outcomes: [],
  deviceName: 'Z-012 中地装 EV-56',
  devName: '可控震源',
  devModel: 'EV-56',
  devSign: 'S-12',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgName: '西部分公司',
  repairDocState: 'inEffect',
  repairStatus: 'repairing',
  repairState: '2',
  receiveState: '1',
  dataSource: 'own',
  sourceNo: '',
  referenceNo: '',
  repairLevel: '602',
  levelName: '项修',
  repairKind: 'own',
  repairPlace: 'workshop',
  workshopId: 'C10806',
  workshopName: '修造厂',
  vendorId: null,
  vendorName: '',
  faultTime: '2026-07-20 18:30:00',
  faultDesc: '伺服阀响应滞后',
  estimate: '3000.00',
  warranty: 'none',
  warrantyNote: '',
  warrantyEnd: null,
  expectedOn: '2026-08-01',
  sentDate: '2026-07-21 08:00:00',
  startTime: '2026-07-22 08:00:00',
  endTime: null,
  phase: 'waitParts',
  downtimeHours: '30.5',
  reworkNo: 0,
  result: null,
  resultNote: '',
  newSerial: '',
  formerSerial: '',
  originName: '库车北缘三维',
  backName: '',
  acceptBy: '',
  finishedBy: '',
  labourAmount: '43.23',
  partsAmount: '85.72',
  vendorAmountUSD: '0.00',
  vendorAmount: '0',
  currency: 'USD',
  totalAmount: '128.95',
  invoiceNo: '',
  settlementId: null,
  settlementNo: '',
  techState: 'underRepair',
  netValueUSD: '200.00',
  costSoFar: '128.95',
  scrapSuggested: true,
  state: '2',
  docStatus: 'subY',
  approvalStatus: null,
  applicantName: '何',
  submitTime: null,
  createBy: '何',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  work: [
    {
      lineId: 1,
      repairItem: '012',
      cause: '阀芯磨损',
      action: '更换伺服阀',
      labourHours: '3.5',
      labourRate: '12.35',
      labourAmount: '43.23',
    },
  ],
  parts: [
    {
      partId: 1,
      outboundId: 7,
      outboundKind: 'material/outbound',
      outboundNo: 'CK-WZ-20260722-0001',
      materialName: '密封圈',
      partNo: 'SR-1',
      unit: '件',
      qty: '2',
      amount: '85.72',
      day: '2026-07-22',
    },
  ],
  phases: [
    {
      phase: 'waitWork',
      since: '2026-07-21 08:00:00',
      until: '2026-07-22 08:00:00',
      hours: '24',
      note: '',
      person: '何',
    },
    { phase: 'waitParts', since: '2026-07-22 08:00:00', until: null, hours: '6.5', note: '等密封件', person: '邱' },
  ],
  ...more,
})
const entry = (dictValue: string, dictLabel: string) => ({
  dictCode: Number(dictValue),
  dictSort: 1,
  dictLabel,
  dictValue,
  dictType: 'x',
  cssClass: '',
  listClass: '',
  isDefault: 'N' as const,
  status: '0' as const,
})
const candidate = {
  devId: 12,
  deviceName: 'Z-012 中地装 EV-56',
  holderName: '仪器库',
  techState: 'waitRepair' as const,
  warrantyEnd: '2031-01-01',
  openNumber: null,
}
const strings = {
  key: '4 7 waitRepair',
  modelId: 4,
  modelName: 'Geospace GS-20DX',
  holderId: 7,
  holderName: '检波器库',
  condition: 'waitRepair' as const,
  qty: '120',
  unit: '串',
}
const around = [
  serve(repairCalls.quantities, () => ({ rows: [strings], total: 1 })),
  serve(repairCalls.bulkModels, () => [{ modelId: 5, modelName: 'Geospace GS-32' }]),
  serve(dept.company, () => ({ company: '本公司' })),
  serve(repairCalls.workshops, () => [{ workshopId: 'C10806', workshopName: '修造厂' }]),
  serve(repairCalls.repairable, () => ({ rows: [candidate], total: 1 })),
  serve(dictEntries.byType, ({ type }) =>
    type === 'repair_level' ? [entry('602', '项修'), entry('603', '小修')] : [entry('012', '伺服阀')],
  ),
  serve(file.listById, () => []),
]

documentPageTests(
  repair,
  repairCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '密封圈', paper: '更换伺服阀' }, around },
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

test('the page says what it waits for, what it cost, and that letting go is cheaper', async () => {
  served(
    serve(repairCalls.get, () => detailOf({ id: 1, docState: 'repairing', version: 4, can: {} })),
    serve(repairCalls.history, () => []),
    ...around,
  )
  at('/a/1', '/a/:id', <Page />)
  expect(await screen.findByText(/建议报废/)).toBeTruthy()
  expect(screen.getByText(/待件 6.5 h/)).toBeTruthy()
  expect(screen.getByText(/等密封件/)).toBeTruthy()
  expect(await screen.findByText('012 伺服阀')).toBeTruthy()
})

test('what was done is written line by line, with the vendor’s amount', async () => {
  const { asked } = served(
    serve(repairCalls.get, () => detailOf({ id: 1, docState: 'repairing', version: 4, can: { record: true } })),
    serve(repairCalls.history, () => []),
    serve(repairCalls.record, () => ({ version: 5, state: 'repairing' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '登记工作' }))
  const dialog = within(await screen.findByRole('dialog'))
  const vendor = await dialog.findByLabelText(/外修费/)
  await user.clear(vendor)
  await user.type(vendor, '120.5')
  await user.click(dialog.getByRole('button', { name: '登记工作' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/repair.record')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/repair.record')?.ask).toMatchObject({
    version: 4,
    vendorAmount: '120.5',
    work: [{ repairItem: '012', labourHours: '3.5', labourRate: '12.35' }],
  })
})

test('where it goes back to is chosen as it is accepted', async () => {
  const { asked } = served(
    serve(repairCalls.get, () =>
      detailOf({ id: 1, docState: 'inspecting', version: 6, can: { pass: true, sendBack: true } }),
    ),
    serve(repairCalls.history, () => []),
    serve(repairCalls.pass, () => ({ version: 7, state: 'completed' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '验收' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/原保管方 库车北缘三维/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '验收' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/repair.pass')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/repair.pass')?.ask).toMatchObject({
    version: 6,
    wayBack: 'origin',
  })
})

test('a device that the address names is chosen, and its warranty asked about', async () => {
  served(...around)
  at('/a/new?devId=12', '/a/new', <Form />)
  expect(await screen.findByText(/质保期内的故障须先索赔/)).toBeTruthy()
})

test('what became of a quantity is said as it is finished, and adds up to what was sent', async () => {
  const { asked } = served(
    serve(repairCalls.get, () => ({
      ...detailOf({ id: 1, docState: 'repairing', version: 4, can: { finish: true } }),
      devId: null,
      deviceName: 'Geospace GS-20DX × 120',
      qty: '120',
      unit: '串',
    })),
    serve(repairCalls.history, () => []),
    serve(repairCalls.finish, () => ({ version: 5, state: 'inspecting' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '完工' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/送修数量 120/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '完工' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/repair.finish')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/repair.finish')?.ask).toMatchObject({
    outcomes: [{ outcome: 'repaired', quantity: '120' }],
  })
})

test('the page tells what became of a quantity, part by part', async () => {
  const part = {
    outcomeId: 1,
    outcome: 'repaired' as const,
    quantity: '44',
    toModelId: null,
    toModel: '',
    toQuantity: null,
    reason: '',
  }
  const rebuilt = {
    ...part,
    outcomeId: 2,
    outcome: 'rebuilt' as const,
    quantity: '10',
    toModelId: 4,
    toModel: 'GS-20DX',
    toQuantity: '9',
    reason: '十串拆成九串',
  }
  served(
    serve(repairCalls.get, () => ({
      ...detailOf({ id: 1, docState: 'completed', version: 9, can: {} }),
      devId: null,
      outcomes: [part, rebuilt],
    })),
    serve(repairCalls.history, () => []),
    ...around,
  )
  at('/a/1', '/a/:id', <Page />)
  expect(await screen.findByText('十串拆成九串')).toBeTruthy()
  expect(screen.getByText('拆串重组')).toBeTruthy()
})
