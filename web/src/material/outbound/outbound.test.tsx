import {
  type OutboundDetail,
  type OutboundLineRow,
  type OutboundUse,
  outboundCalls,
} from '@geodepot/contracts/material/outbound.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { actionsOf } from '../../kit/test/row-actions.ts'
import { refused, serve, serveAlways, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import Inspect from './inspect.tsx'
import List from './list.tsx'
import Page from './page.tsx'
import Print, { PrintPickList } from './print.tsx'
import Uses from './uses.tsx'

const facts = {
  materialId: 1,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
}
const lineOf = (lineId: number, more: Partial<OutboundLineRow> = {}): OutboundLineRow => ({
  lineId,
  ...facts,
  outQty: '3',
  batchId: lineId,
  batchNo: `261125WH0100${lineId}`,
  receivedOn: '2026-11-01',
  expiresOn: null,
  placeId: 31,
  placeKind: 'storage',
  goodsLocation: lineId === 1 ? 'B-02' : 'A-01',
  batchReason: '',
  deviceId: 9,
  deviceName: 'Z-028 Nomad 65',
  issueLineId: null,
  issueId: null,
  issueNumber: null,
  unitCost: '100.000000',
  amount: '300.00',
  returnedQty: '1',
  uninspectedQty: '0',
  coreDueOn: null,
  coreOpenQty: '0',
  note: '',
  ...more,
})
const detailOf = (more: Partial<OutboundDetail> = {}): OutboundDetail => ({
  id: 1,
  number: 'CK-WZ-20261125-0001',
  callCode: 'D4LHUM',
  outKind: 'project',
  storeId: 3,
  storeName: '中心库',
  outDate: '2026-11-25',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  userUnit: '西部分公司',
  supplierId: null,
  supplierName: '',
  applicationId: null,
  applicationNo: '',
  repairNo: '',
  teamGroup: '震源组',
  receiverName: '马力',
  reason: '',
  materials: '主伺服阀',
  batchNo: '261125WH01001',
  lineCount: 2,
  uninspectedCount: 0,
  amount: '600.00',
  reversalId: null,
  reversalNumber: null,
  keeperName: '范春梅',
  orgName: '物资供应中心',
  state: '9',
  docState: 'posted',
  docStatus: 'subY',
  approvalStatus: null,
  version: 2,
  can: {},
  applicantName: '范春梅',
  submitTime: '2026-11-25 10:00:00',
  createBy: '范春梅',
  createTime: '2026-11-25 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1), lineOf(2)],
  ...more,
})
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const history = serve(outboundCalls.history, () => [])
const get = (of: OutboundDetail) => serve(outboundCalls.get, () => of)
const company = serve(dept.company, () => ({ company: '本公司' }))
const stores = serve(outboundCalls.stores, () => [{ storeId: 3, storeName: 'WH01 中心库', today: '2026-11-25' }])
const places = serve(outboundCalls.places, () => [{ placeId: 31, goodsLocation: 'A-01-01' }])
const signed = {
  signatureId: 1,
  act: 'submit',
  part: null,
  signsAs: 'receiver' as const,
  signerName: '周海涛',
  signerId: null,
  drawn: '10 10,400 200',
  signedTime: '2026-11-25 10:05:00',
  deviceTime: '2026-11-25 10:04:50',
  takenBy: '范春梅',
  contentHash: 'ab12cd34'.repeat(8),
  intact: true,
}
const open = { eventId: 12, act: 'submit', part: null, signsAs: 'receiver' as const, doneTime: '2026-11-25 10:00:00' }
serveAlways(serve(outboundCalls.signatures, () => ({ signatures: [], unsigned: [] })))
const called = (name: string) => (one: { name: string }) => one.name === `material/outbound.${name}`
const close = vi.fn<() => void>()

afterEach(() => {
  clear()
  vi.clearAllMocks()
})

test('the list says what left, for whom, and offers what may be done with each', async () => {
  served(
    serve(outboundCalls.list, () => ({ rows: [detailOf({ docState: 'draft', can: { submit: true } })], total: 1 })),
  )
  const { user } = show(<List />)
  const row = (await screen.findByText('CK-WZ-20261125-0001')).closest('tr') ?? document.body
  expect(within(row).getByText('项目领用')).toBeTruthy()
  expect(within(row).getByText('库车北缘三维')).toBeTruthy()
  expect(await actionsOf(user, within(row))).toEqual(['出库过账'])
})

test('the page says batch, device and what came back, and leads to what follows', async () => {
  served(get(detailOf()), history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('261125WH01001')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Z-028 Nomad 65')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '退库' }).getAttribute('href')).toContain('return=1')
  expect(screen.getByRole('link', { name: '冲销' }).getAttribute('href')).toContain('outbound=1')
  expect(screen.getByRole('link', { name: '拣货单' })).toBeTruthy()
})

test('nothing comes back of what did so already', async () => {
  served(get(detailOf({ lines: [lineOf(1, { returnedQty: '3' })] })), history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('261125WH01001')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: '退库' })).toBeNull()
})

test('one that was taken back says by what, and is not taken back again', async () => {
  served(get(detailOf({ docState: 'reversed', reversalId: 8, reversalNumber: 'HC-WZ-20261126-0001' })), history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('HC-WZ-20261126-0001')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: '冲销' })).toBeNull()
})

test('its paper is signed by keeper, receiver and the head of the unit', async () => {
  served(get(detailOf()), history, company)
  at('/a/1/print', '/a/:id/print', <Print />)
  expect(await screen.findByText('261125WH01002')).toBeTruthy()
  for (const role of ['保管员', '领料人', '用料单位负责人'])
    expect(screen.getAllByText(new RegExp(role)).length).toBeGreaterThan(0)
})

test('what the receiver signed on a screen stands on its page, and in its place on the paper', async () => {
  const signatures = serve(outboundCalls.signatures, () => ({ signatures: [signed], unsigned: [] }))
  served(get(detailOf()), history, company, signatures)
  const page = at('/a/1', '/a/:id', <Page />)
  expect(await screen.findByRole('img', { name: '周海涛的手写签名' })).toBeTruthy()
  expect(screen.getByText(/签名后内容未变/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '签名' })).toBeNull()
  page.unmount()
  at('/a/1/print', '/a/:id/print', <Print />)
  const place = (await screen.findByRole('img', { name: '周海涛的手写签名' })).closest('dl')
  expect(place?.textContent).toContain('领料人周海涛')
  expect(place?.textContent).toContain('2026-11-25')
})

test('what nobody signed is signed on its page, and a signature over other content is said to be', async () => {
  const { asked } = served(
    get(detailOf()),
    history,
    serve(outboundCalls.signatures, () => ({ signatures: [{ ...signed, intact: false }], unsigned: [open] })),
    serve(outboundCalls.takeSignature, () => undefined),
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  expect(await screen.findByText(/签名后内容有变/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '签名' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: '接收人姓名' })).toHaveProperty('value', '马力')
  await user.click(dialog.getByRole('checkbox', { name: /本人已收到/ }))
  await user.click(dialog.getByRole('button', { name: /签名$/ }))
  await waitFor(() => expect(asked.some(called('takeSignature'))).toBe(true))
  expect(asked.find(called('takeSignature'))?.ask).toMatchObject({
    eventId: 12,
    signsAs: 'receiver',
    signerName: '马力',
    ticked: true,
  })
})

test('whoever posts lets the receiver sign with it, where there is one, or goes on without', async () => {
  const draft = detailOf({ docState: 'draft', can: { submit: true } })
  const { asked } = served(
    get(draft),
    history,
    serve(outboundCalls.submit, () =>
      refused(500, '须由接收人签名', {
        errors: [{ field: 'signatures', key: 'signatureMissing', msg: '须由接收人签名' }],
      }),
    ),
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click((await screen.findAllByRole('button', { name: '出库过账' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  const go = () => dialog.getByRole('button', { name: /出库过账$/ })
  const press = async () => user.click(go())
  await press()
  expect(await dialog.findByText('须由接收人签名')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /本人已收到/ }))
  await waitFor(() => expect(go()).toHaveProperty('disabled', false), { timeout: 5000 })
  await press()
  await waitFor(() => expect(asked.filter(called('submit'))).toHaveLength(2))
  const [first, second] = asked.filter(called('submit'))
  expect(first?.ask).not.toHaveProperty('signatures')
  expect(second?.ask).toMatchObject({
    version: 2,
    signatures: [{ signsAs: 'receiver', signerName: '马力', ticked: true }],
  })
})

test('the pick list goes along the shelves', async () => {
  served(get(detailOf()), history, company)
  at('/a/1/pick', '/a/:id/pick', <PrintPickList />)
  await screen.findByText('261125WH01002')
  const shelves = screen.getAllByText(/^(A-01|B-02)$/).map(({ textContent }) => textContent)
  expect(shelves).toEqual(['A-01', 'B-02'])
})

test('what was asked for comes into the form by one press, as far as the store has it', async () => {
  const { asked } = served(
    stores,
    serve(outboundCalls.projects, () => ({
      rows: [{ projectInfoNo: 'P2601', projectName: '库车北缘三维', orgName: '西部分公司' }],
      total: 1,
    })),
    serve(outboundCalls.applications, () => [{ applicationId: 7, applicationNo: 'WZSQ-7', formName: '备件' }]),
    serve(outboundCalls.devices, () => [{ deviceId: 9, deviceName: 'Z-028 Nomad 65' }]),
    serve(outboundCalls.asked, () => [
      { ...facts, askedQty: '5', issuedQty: '1', reservedQty: '2', freeQty: '3' },
      { ...facts, materialId: 2, askedQty: '5', issuedQty: '5', reservedQty: '0', freeQty: '3' },
    ]),
    serve(outboundCalls.create, () => refused(400, 'x', { errors: [] })),
    serve(materialCalls.lookup, () => []),
  )
  const { user } = at('/a/new', '/a/new', <Form />)
  await user.click(await screen.findByLabelText(/项目$/))
  await user.click(await screen.findByText('库车北缘三维'))
  await user.click(await screen.findByLabelText('物资申请单'))
  await user.click(await screen.findByText('WZSQ-7 · 备件'))
  await user.type(screen.getByLabelText(/领料人$/), '马力')
  await user.click(screen.getByRole('button', { name: '带入申请明细' }))
  expect(await screen.findByText(/主伺服阀/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存草稿$|保存$/ }))
  await waitFor(() => expect(asked.some(called('create'))).toBe(true))
  expect(asked.find(called('create'))?.ask).toMatchObject({
    outKind: 'project',
    storeId: '3',
    projectInfoNo: 'P2601',
    applicationId: '7',
    receiverName: '马力',
    lines: [{ materialId: 1, outQty: '3' }],
  })
})

test('kits come into the form as far as the store has them, and what is short is said', async () => {
  const common = { specChassisNo: '', applicableModel: '', unit: 'piece', unitName: '件' }
  const kitLine = (materialId: number, name: string, neededQty: string, freeQty: string, serial: '0' | '1' = '0') => ({
    ...common,
    materialId,
    materialCode: `M-${materialId}`,
    materialNameCn: name,
    materialNameEn: name,
    partNo: `P-${materialId}`,
    neededQty,
    freeQty,
    serial,
  })
  const { asked } = served(
    stores,
    serve(outboundCalls.kits, () => ({
      rows: [{ kitListId: 5, listName: '液压检修包', lineCount: 3, contents: '滤芯' }],
      total: 1,
    })),
    serve(outboundCalls.ofKit, () => [
      kitLine(1, '滤芯', '4', '9'),
      kitLine(2, '密封圈', '6', '2'),
      kitLine(3, '电台', '2', '5', '1'),
    ]),
    serve(outboundCalls.devices, () => []),
    serve(materialCalls.lookup, () => []),
    serve(outboundCalls.create, () => refused(400, 'x', { errors: [] })),
  )
  const { user } = at('/a/new', '/a/new', <Form />)
  await screen.findByText('WH01 中心库')
  await user.click(await screen.findByRole('button', { name: '按成套清单领料' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('成套清单'))
  await user.click(await screen.findByTitle('滤芯'))
  await user.clear(dialog.getByLabelText('套数'))
  await user.type(dialog.getByLabelText('套数'), '2')
  expect(await dialog.findByText('2 项不足：只带入本库可用数量')).toBeTruthy()
  await waitFor(() =>
    expect(asked.filter(called('ofKit')).at(-1)?.ask).toMatchObject({ storeId: '3', kitListId: '5', kits: '2' }),
  )
  await waitFor(() => expect(dialog.getByRole('button', { name: '带入明细' })).toHaveProperty('disabled', false))
  await user.click(dialog.getByRole('button', { name: '带入明细' }))
  // Four filters and two of six seals; a radio is equipment.
  await user.click(await screen.findByRole('button', { name: /保存草稿$|保存$/ }))
  await waitFor(() =>
    expect(asked.find(called('create'))?.ask).toMatchObject({
      lines: [
        { materialId: 1, outQty: '4' },
        { materialId: 2, outQty: '2' },
      ],
    }),
  )
})

test('a return that is opened from an issue begins with all that did not come back', async () => {
  const { asked } = served(
    stores,
    places,
    serve(outboundCalls.issued, () => [
      {
        issueLineId: 11,
        issueNumber: 'CK-1',
        outDate: '2026-11-25',
        projectInfoNo: 'P2601',
        projectName: '库车北缘三维',
        deviceName: '',
        ...facts,
        batchNo: '261125WH01001',
        openQty: '2',
      },
    ]),
    get(detailOf()),
    serve(outboundCalls.create, () => refused(400, 'x', { errors: [] })),
  )
  const { user } = at('/a/new?return=1', '/a/new', <Form />)
  expect(await screen.findByText(/主伺服阀 · DEMO-SV-10231 · 261125WH01001/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存草稿$|保存$/ }))
  await waitFor(() => expect(asked.some(called('create'))).toBe(true))
  expect(asked.find(called('create'))?.ask).toMatchObject({
    outKind: 'return',
    projectInfoNo: 'P2601',
    lines: [{ issueLineId: 11, outQty: '2' }],
  })
})

test('what came back is inspected: usable to a place, the rest to claims with a reason', async () => {
  const of = detailOf({
    outKind: 'return',
    can: { inspect: true },
    lines: [lineOf(1, { placeKind: 'quarantine', goodsLocation: '', uninspectedQty: '3' })],
  })
  const { asked } = served(
    places,
    get(of),
    serve(outboundCalls.inspect, () => ({ version: 3, state: 'posted' as const })),
  )
  const { user } = show(<Inspect of={of} close={close} />)
  const accepted = await screen.findByLabelText('合格数量 主伺服阀')
  await user.clear(accepted)
  await user.type(accepted, '2')
  await user.type(screen.getByLabelText('不合格数量 主伺服阀'), '1')
  await user.type(await screen.findByLabelText('不合格原因 主伺服阀'), '锈蚀')
  await user.click(screen.getAllByRole('button', { name: /检验$/ }).at(-1) ?? document.body)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(called('inspect'))?.ask).toMatchObject({
    version: 2,
    lines: [{ lineId: 1, accepted: '2', rejected: '1', placeId: '31', reason: '锈蚀' }],
  })
})

test('a batch says every device, project and repair that it went to', async () => {
  const use: OutboundUse = {
    lineId: 1,
    outboundId: 1,
    outboundNumber: 'CK-1',
    outKind: 'project',
    outDate: '2026-11-25',
    storeName: '中心库',
    batchId: 1,
    batchNo: '261125WH01001',
    ...facts,
    projectName: '库车北缘三维',
    repairNo: '',
    deviceName: 'Z-028 Nomad 65',
    receiverName: '马力',
    outQty: '3',
    returnedQty: '0',
    amount: '300.00',
  }
  const { asked } = served(serve(outboundCalls.uses, () => ({ rows: [use], total: 1 })))
  at('/a/uses?batch=1', '/a/uses', <Uses />)
  expect((await screen.findAllByText('Z-028 Nomad 65')).length).toBeGreaterThan(0)
  expect(asked.find(called('uses'))?.ask).toMatchObject({ batchId: '1' })
})

linesNeeded(Form, outboundCalls.create, '仓库')
