import {
  type AnalysisDetail,
  type AnalysisLineRow,
  type OpenLine,
  analysis,
  analysisCalls,
} from '@geodepot/contracts/material/analysis.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintAnalysis as Print } from './page.tsx'
import { suggested } from './values.ts'

const store = (storeId: number, storeName: string, freeQty: string, isHere: boolean) => ({
  storeId,
  storeName,
  freeQty,
  isHere,
})
const open = (sourceLineId: number, more: Partial<OpenLine> = {}): OpenLine => ({
  sourceLineId,
  applicationId: 9,
  applicationNumber: 'WZSQ-XB-20260721-0009',
  materialId: 1,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  proposed: '0',
  requestedQty: '5',
  needDate: null,
  stores: [store(1, '西部库', '2', true), store(2, '中心库', '7', false)],
  onHandQty: '10',
  reservedQty: '1',
  freeHereQty: '2',
  freeElsewhereQty: '7',
  inTransitQty: '0',
  last12mUse: '4',
  minQty: '0',
  leadDays: null,
  suggestQty: '0',
  lastPrices: [{ unitPriceUSD: '18600.0000', pricedOn: '2026-03-02', quoted: null, supplierName: null }],
  ...more,
})
const lineOf = (lineId: number): AnalysisLineRow => ({
  lineId,
  ...open(lineId + 10),
  useQty: '2',
  useStoreId: 1,
  useStoreName: '西部库',
  moveQty: '0',
  moveStoreId: null,
  moveStoreName: '',
  buyQty: '3',
  cancelQty: '0',
  openQty: '0',
  analystOpinion: '',
  virtualOrders: [],
  plans: [],
})
const detailOf = (more: Pick<AnalysisDetail, 'id' | 'docState' | 'version' | 'can'>): AnalysisDetail => ({
  number: `YWFX-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  formStatus: '0',
  applicationNumbers: 'WZSQ-XB-20260721-0009',
  lineCount: 2,
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '罗敏',
  submitTime: null,
  createBy: '罗敏',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1), lineOf(2)],
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' }))]

documentPageTests(
  analysis,
  analysisCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '西部库 2, 中心库 7', paper: '主伺服阀' }, around },
)

test('what speaks for itself is taken from the unit’s own store, and the rest is bought', () => {
  expect(suggested(open(1))).toMatchObject({ useQty: '2', useStoreId: '1', buyQty: '3', $left: '0' })
  expect(suggested(open(1, { requestedQty: '1.5' }))).toMatchObject({ useQty: '1.5', $left: '0' })
  const none = suggested(open(1, { stores: [store(2, '中心库', '7', false)] }))
  expect(none).toMatchObject({ buyQty: '5', $left: '0' })
  expect(none).not.toHaveProperty('useQty')
})

const cell = (row: number, column: number) =>
  within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[column]

test('lines that wait are taken by one press, decided in parts and sent; a refusal stands at its cell', async () => {
  draftOf(someone.userId, 'material/analysis:new').write({
    changes: { projectInfoNo: 'P2601' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const errors = [{ field: 'lines.1.buyQty', key: 'taken', msg: '已被分析' }]
  const { asked } = served(
    serve(analysisCalls.open, () => [open(11), open(12, { requestedQty: '1' })]),
    serve(analysisCalls.create, () => refused(500, 'x', { errors })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
    </Routes>,
    { at: '/a/new' },
  )
  await user.click(await screen.findByRole('button', { name: '带入待分析的申请行' }))
  await waitFor(() => expect(cell(2, 0)?.textContent).toBe('主伺服阀 · DEMO-SV-10231'))
  expect([2, 3, 6].map((column) => cell(1, column)?.textContent)).toEqual(['2', '西部库', '3'])
  // Pressed once more, nothing is there twice.
  await user.click(screen.getByRole('button', { name: '带入待分析的申请行' }))
  expect(await screen.findByText('全部明细已带入')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() => expect(cell(2, 6)?.title).toBe('已被分析'))
  expect(asked.findLast(({ name }) => name === analysisCalls.create.name)?.ask).toEqual({
    projectInfoNo: 'P2601',
    lines: [
      { sourceLineId: 11, useQty: '2', useStoreId: '1', buyQty: '3' },
      { sourceLineId: 12, useQty: '1', useStoreId: '1' },
    ],
  })
})

test('of the lines that wait some are chosen, found by what is said of them', async () => {
  draftOf(someone.userId, 'material/analysis:new').write({
    changes: { projectInfoNo: 'P2601' },
    at: '2026-07-21T08:00:00.000Z',
  })
  served(
    serve(analysisCalls.open, () => [open(11), open(12, { materialNameCn: '滤芯' })]),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
    </Routes>,
    { at: '/a/new' },
  )
  await user.click(await screen.findByRole('button', { name: '选择…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(3)
  await user.type(dialog.getByRole('textbox', { name: '按名称、件号、单号等查找' }), '滤芯')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2))
  await user.click(dialog.getByRole('checkbox', { name: /滤芯/ }))
  await user.click(dialog.getByRole('button', { name: '带入 1 行' }))
  await waitFor(() => expect(cell(1, 0)?.textContent).toContain('滤芯'))
  expect(cell(2, 0)).toBeUndefined()
})
