import { type PlanDetail, type PlanLineRow, type PlanOpenLine, planCalls } from '@geodepot/contracts/material/plan.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintPlan } from './page.tsx'
import Waiting from './waiting.tsx'

const source = {
  analysisId: 8,
  analysisNumber: 'YWFX-XB-20260722-0001',
  applicationId: 9,
  applicationNumber: 'WZSQ-XB-20260721-0009',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  userUnit: '西部分公司',
  materialId: 1,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  needDate: null,
}
const open = (sourceLineId: number, more: Partial<PlanOpenLine> = {}): PlanOpenLine => ({
  ...source,
  sourceLineId,
  buyQty: '5',
  openQty: '3',
  estimatedAmount: '55800.00',
  again: '0',
  ...more,
})
const lineOf = (lineId: number): PlanLineRow => ({
  ...source,
  lineId,
  sourceLineId: lineId + 10,
  quantity: '3',
  releasedQty: '0',
  schemedQty: '1',
  schemes: [{ id: 5, number: 'CGFA-XB-20260721-0005', docState: 'approved', quantity: '1' }],
  callOffs: [{ id: 8, number: 'CGDD-XB-20260721-0008', docState: 'signed', quantity: '1' }],
  openQty: '2',
  agreements: [
    {
      agreementId: 9,
      agreementNumber: 'XY-BS-20260721-0009',
      supplierName: '北方液压',
      currencyCode: 'EUR',
      unitPrice: '95',
      leftQty: '40',
      validTo: '2099-12-31',
    },
  ],
  estimatedAmount: '55800.00',
  expectedDate: null,
  note: '',
})
const detailOf = (id: number, docState: string, can: PlanDetail['can'], version = 2): PlanDetail => ({
  id,
  number: `CGJH-BS-20260723-000${id}`,
  callCode: 'D4LHUM',
  name: '震源备件',
  allocationStatus: docState === 'draft' ? '0' : '1',
  purchaserId: 7,
  purchaserName: '戴宇航',
  purchaseMode: 'inquiry',
  purchaseModeName: '询比价',
  sourceType: 'domestic',
  sourceTypeName: '国内',
  expectedDate: null,
  projectNames: '库车北缘三维',
  lineCount: 2,
  estimatedAmount: '111600.00',
  orgName: '装备处',
  state: docState === 'draft' ? '0' : '9',
  docState,
  docStatus: docState === 'draft' ? 'subN' : 'subY',
  approvalStatus: null,
  applicantName: '温晓岚',
  submitTime: null,
  createBy: '温晓岚',
  createTime: '2026-07-23 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  version,
  can,
  lines: [lineOf(1), lineOf(2)],
})
const draft = detailOf(1, 'draft', { submit: true, edit: true, remove: true })
const done = detailOf(2, 'allocated', { reallocate: true, release: true, withdraw: true, void: true })
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(dictEntries.byType, () => []),
  serve(planCalls.history, () => []),
  serve(planCalls.open, () => ({ rows: [open(11), open(12, { again: '1' })], total: 2 })),
  serve(planCalls.buyers, () => [
    {
      userId: 7,
      nickName: '戴宇航',
      deptName: '采购部',
      planCount: 2,
      lineCount: 4,
      estimatedAmount: '1200.50',
    },
    { userId: 8, nickName: '连海燕', deptName: '采购部', planCount: 0, lineCount: 0, estimatedAmount: '0.00' },
  ]),
]
const list = serve(planCalls.list, () => ({ rows: [draft, done], total: 2 }))
const get = (row: PlanDetail) => serve(planCalls.get, () => row)
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: address },
  )
const rowOf = async (number: string) => within((await screen.findByText(number)).closest('tr') ?? document.body)
const check = async (user: ReturnType<typeof show>['user'], number: string) =>
  user.click((await rowOf(number)).getByRole('checkbox'))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list says what waits and what each purchaser has in hand, and offers what may be done with each row', async () => {
  served(list, ...around)
  const { user } = show(<List />)
  expect(await screen.findByRole('link', { name: '待采购 2 行' })).toBeTruthy()
  expect(await screen.findByText('戴宇航 4 行 1,201 USD')).toBeTruthy()
  expect(screen.getByText('连海燕 0 行')).toBeTruthy()
  expect(await actionsOf(user, await rowOf(draft.number))).toEqual(['分配', '修改', '删除'])
  expect(await actionsOf(user, await rowOf(done.number))).toEqual(['改派', '退回待采购', '撤回', '作废'])
})

test('several drafts are allocated by one press, after a question; what is allocated is not allocated again', async () => {
  const other = { ...draft, id: 3, number: 'CGJH-BS-20260723-0003' }
  const { asked } = served(
    serve(planCalls.list, () => ({ rows: [draft, done, other], total: 3 })),
    serve(planCalls.allocate, () => undefined),
    ...around,
  )
  const { user } = show(<List />)
  await check(user, draft.number)
  await check(user, done.number)
  const press = () => user.click(screen.getAllByRole('button', { name: '分配' })[0] ?? document.body)
  await press()
  expect(await screen.findByText('已提交的数据不能重复提交')).toBeTruthy()
  await check(user, done.number)
  await check(user, other.number)
  await press()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText('分配所选 2 份计划？').length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: '分配' }))
  await waitFor(() => expect(asked.find(({ name }) => name === planCalls.allocate.name)?.ask).toEqual({ ids: [1, 3] }))
})

test('it is given to another purchaser with a reason', async () => {
  const { asked } = served(
    list,
    serve(planCalls.reallocate, () => ({ version: 3, state: 'allocated' as const })),
    ...around,
    get(done),
  )
  const { user } = show(<List />)
  await doWith(user, await rowOf(done.number), '改派')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/原因/), '专业对口')
  await user.click(dialog.getByRole('button', { name: '改派' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === planCalls.reallocate.name)?.ask).toMatchObject({
      id: '2',
      version: 2,
      purchaserId: '7',
      opinion: '专业对口',
    }),
  )
})

test('what no scheme has is given back line by line, with a reason', async () => {
  const { asked } = served(
    list,
    serve(planCalls.release, () => ({ version: 3, state: 'allocated' as const })),
    ...around,
    get(done),
  )
  const { user } = show(<List />)
  await doWith(user, await rowOf(done.number), '退回待采购')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/原因/), '型号待确认')
  await user.type(dialog.getAllByLabelText(/主伺服阀的数量/)[1] ?? document.body, '1.5')
  await user.click(dialog.getByRole('button', { name: '退回待采购' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === planCalls.release.name)?.ask).toMatchObject({
      id: '2',
      lines: [{ lineId: 2, quantity: '1.5' }],
      opinion: '型号待确认',
    }),
  )
})

test('nothing is given back without a quantity', async () => {
  const { asked } = served(list, ...around, get(done))
  const { user } = show(<List />)
  await doWith(user, await rowOf(done.number), '退回待采购')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/原因/), '型号待确认')
  await user.click(dialog.getByRole('button', { name: '退回待采购' }))
  expect((await dialog.findAllByText('至少填写一行的数量')).length).toBeGreaterThan(0)
  expect(asked.some(({ name }) => name === planCalls.release.name)).toBe(false)
})

test('of what waits some is chosen for a plan, or all is distributed by rule', async () => {
  const { asked } = served(
    serve(planCalls.distribute, () => ({
      made: [{ id: 4, number: 'CGJH-BS-20260723-0004', name: '震源备件', lineCount: 1 }],
      left: [{ sourceLineId: 12, materialNameCn: '主伺服阀' }],
    })),
    ...around,
  )
  const { user } = at('/a/waiting', '/a/waiting', <Waiting />)
  await screen.findAllByText('主伺服阀')
  await user.click(screen.getByRole('button', { name: '按规则分配' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '按规则分配' }))
  expect(await screen.findByText('已生成 1 份计划草稿；1 行没有适合的规则')).toBeTruthy()
  expect(asked.find(({ name }) => name === planCalls.distribute.name)?.ask).toEqual({})
})

const cell = (row: number, column: number) =>
  within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[column]

test('a new one begins with the lines that were chosen; a refusal stands at its cell, and who buys is asked for', async () => {
  const errors = [{ field: 'lines.1.quantity', key: 'tooMuch', msg: '只剩一件' }]
  const { asked } = served(
    serve(planCalls.create, () => refused(500, 'x', { errors })),
    ...around,
  )
  const { user } = at('/a/new?lines=11,12', '/a/new', <Form />)
  await waitFor(() => expect(cell(2, 0)?.textContent).toBe('主伺服阀 · DEMO-SV-10231'))
  expect(asked.find(({ name }) => name === planCalls.open.name)?.ask).toMatchObject({ ids: ['11', '12'] })
  await user.type(screen.getByLabelText(/计划名称/), '震源备件')
  await user.click(screen.getByRole('button', { name: '保存并提交' }))
  expect((await screen.findAllByText('请选择采购员')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() => expect(cell(2, 2)?.title).toBe('只剩一件'))
  expect(asked.findLast(({ name }) => name === planCalls.create.name)?.ask).toEqual({
    name: '震源备件',
    lines: [
      { sourceLineId: 11, quantity: '3' },
      { sourceLineId: 12, quantity: '3' },
    ],
  })
})

test('the page says where each line comes from, and the paper says it too', async () => {
  served(get(done), ...around)
  at('/a/2', '/a/:id', <Page />)
  expect((await screen.findAllByText('主伺服阀')).length).toBe(2)
  expect(screen.getAllByText('WZSQ-XB-20260721-0009').length).toBe(2)
  clear()
  at('/a/2/print', '/a/:id/print', <PrintPlan />)
  const paper = within(await screen.findByRole('article'))
  expect(paper.getByRole('heading', { level: 1 }).textContent).toBe('计划分配')
  expect(paper.getAllByText('主伺服阀').length).toBe(2)
})

test('what is allocated offers no form, even by its address', async () => {
  served(get(done), ...around)
  at('/a/2/edit', '/a/:id/edit', <Form />)
  expect((await screen.findByRole('status')).textContent).not.toBe('')
  expect(screen.queryByRole('button', { name: /保存/ })).toBeNull()
})

test('a project shows its latest, and nobody is offered what he may not do', async () => {
  const { asked } = served(list, ...around)
  show(<OfProject projectInfoNo="P2601" />)
  expect(await screen.findByText(done.number)).toBeTruthy()
  expect(asked.find(({ name }) => name === planCalls.list.name)?.ask).toMatchObject({ projectInfoNo: 'P2601' })
  clear()
  show(<List />, { person: { ...someone, permissions: ['material:plan:list'] } })
  await screen.findByText(draft.number)
  for (const name of ['新增计划分配', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /待采购/ })).toBeNull()
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(get(draft), ...around)
  at('/a/1', '/a/:id', <Page />)
  expect(await screen.findByRole('button', { name: 'Allocate' })).toBeTruthy()
  expect(screen.getAllByText('To be allocated').length).toBeGreaterThan(0)
})

test('beside what is open stands what an agreement asks for it, and for its purchaser the way to the order', async () => {
  served(get({ ...done, purchaserId: someone.userId + 1 }), ...around)
  const { unmount } = at('/material/plan/2', '/material/plan/:id', <Page />) as { unmount?: () => void }
  expect((await screen.findAllByText('95 EUR · 北方液压')).length).toBe(2)
  expect(screen.getAllByText('余 40').length).toBe(2)
  expect(screen.getAllByText('CGDD-XB-20260721-0008').length).toBe(2)
  expect(screen.queryByText('按协议下达')).toBeNull()
  unmount?.()
  clear()
  served(get({ ...done, purchaserId: someone.userId }), ...around)
  at('/material/plan/2', '/material/plan/:id', <Page />)
  const [link] = await screen.findAllByRole('link', { name: '按协议下达' })
  expect(link?.getAttribute('href')).toContain('/new?agreement=9&line=1')
})

test('its purchaser is led on to a scheme of what no scheme has', async () => {
  served(get({ ...done, purchaserId: someone.userId }), ...around)
  at('/a/2?do=source', '/a/:id', <Page />)
  await waitFor(() => expect(addressNow()).toBe('/material/scheme/new?plan=2'))
})
