import 'fake-indexeddb/auto'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import type { OfflineEntry } from '@geodepot/contracts/kit/offline.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { act as acted, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dropToken, keepToken } from './kit/api/index.ts'
import { setLanguage } from './kit/i18n/index.ts'
import { database } from './kit/offline/database.ts'
import { nextLocalNumber } from './kit/offline/index.ts'
import { readLabelsBy } from './kit/scan/labels.ts'
import { serve, served } from './kit/test/served.ts'
import PhonePages from './phone-pages.tsx'

const good = (devId: number | null, more: object = {}) => ({
  modelId: 5,
  devId,
  devName: '采集站',
  brand: 'Sercel',
  devModel: 'WTU-508',
  selfNum: devId === null ? null : `N-${devId}`,
  devSign: devId === null ? null : `S-${devId}`,
  devCoding: null,
  unit: '台',
  condition: 'good',
  qty: '1',
  projectInfoNo: 'P2601',
  backDeviceType: '2',
  ...more,
})
const strings = good(null, { modelId: 9, devName: '检波器串', devModel: 'GS-20DX', qty: '300', backDeviceType: '3' })
const along = {
  projects: [{ projectInfoNo: 'P2601', projectName: '库车三维' }],
  goods: [good(1), good(2), strings],
  pools: [{ holderId: 31, holderName: '仪器站' }],
  drafts: [{ id: 77, number: 'FH-77', projectInfoNo: 'P2601', toPool: '仪器站', backDeviceType: '2' }],
}
const may = ['equipment:return:add', 'equipment:loss:add', 'equipment:stock-take:count']
const person = () => ({ user: { userId: 7, nickName: '马志强' }, permissions: may, roles: [] }) as never
const usual = [
  serve(userCalls.getInfo, person),
  serve(worklist.list, () => ({ rows: [], counts: [] }) as never),
  serve(returnCalls.packing, () => along as never),
  serve(lossCalls.mine, () => along as never),
  serve(stockTakeCalls.list, () => ({ rows: [], total: 0 }) as never),
]
const entriesIn = (asked: readonly { readonly name: string; readonly ask: unknown }[]) =>
  asked.flatMap(({ name, ask }) =>
    name === offlineCalls.handIn.name ? (ask as { entries: OfflineEntry[] }).entries : [],
  )
const written = async () => (await database()).getAllFromIndex('entries', 'position')
const accept = (ask: unknown) => ({
  results: (ask as { entries: OfflineEntry[] }).entries.map(({ entryKey }, index) => ({
    entryKey,
    outcome: 'done' as const,
    msg: '',
    number: `FH-C102-${index + 1}`,
  })),
})
const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
const open = (path: string) => {
  history.replaceState(null, '', path)
  render(<PhonePages />)
  return userEvent.setup()
}
const at = (name: string) => within(screen.getByText(name, { selector: 'strong' }).closest('li') ?? document.body)
const scan = () => screen.getByRole('textbox', { name: '扫码或输入编号' })
const photo = () => new File(['photo'], 'a.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  keepToken('t')
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  dropToken()
  setLanguage('cn')
  history.replaceState(null, '', '/')
  const db = await database()
  await Promise.all([db.clear('entries'), db.clear('photos'), db.clear('kept')])
})

test('a phone gives each number once, whoever asks', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => nextLocalNumber()))
  expect(new Set(all).size).toBe(20)
  const [first = ''] = all
  expect(first).toMatch(/^L-[2-9A-HJ-NP-Z]{5}-1$/)
  expect(all.every((one) => one.startsWith(first.slice(0, -1)))).toBe(true)
})

test('home offers packing and losses to whoever may write them, and they are here without a network', async () => {
  served(...usual)
  open('/app')
  const card = await screen.findByRole('link', { name: /装箱返还/ })
  expect(screen.getByText('没有待办任务')).toBeTruthy()
  expect(card.getAttribute('href')).toBe('/app/return')
  await waitFor(() => expect(card.textContent).toContain('可离线'))
  cleanup()
  cut()
  const user = open('/app')
  await user.click(await screen.findByRole('link', { name: /报告丢失损坏/ }))
  expect(await screen.findByText('库车三维')).toBeTruthy()
})

test('what goes back is scanned and counted without a network: a return for each type, each with the phone’s number', async () => {
  served(...usual)
  const user = open('/app/return')
  await screen.findByText('库车三维')
  cut()
  await user.type(scan(), 's-1{Enter}')
  await user.type(scan(), 'N-1{Enter}')
  expect(screen.getByText('N-1 已选')).toBeTruthy()
  await user.type(scan(), 'X-9{Enter}')
  expect(screen.getByText(/“X-9”不在手机的清单里/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '按型号或编号查找' }), 'gs-20')
  await user.click(screen.getByRole('button', { name: '添加 Sercel GS-20DX' }))
  await user.click(at('N-1').getByRole('button', { name: '有问题' }))
  const confirm = screen.getByRole('button', { name: '登记装箱' })
  await user.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toBe('请填写数量，不超过 300')
  await user.type(screen.getByRole('textbox', { name: 'Sercel GS-20DX 的数量' }), '120')
  await user.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toBe('请说明有什么问题')
  await user.type(at('N-1').getByRole('textbox', { name: 'N-1 的说明' }), '外壳开裂')
  await user.upload(at('N-1').getByLabelText('给 N-1 拍照'), photo())
  await user.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toBe('请选择接收站库')
  await user.selectOptions(screen.getByRole('combobox', { name: '接收站库' }), '仪器站')
  await user.click(confirm)
  const numbers = (await screen.findAllByText(/^L-\w{5}-\d$/)).map(({ textContent }) => textContent)
  expect(numbers).toHaveLength(3)
  const entries = await written()
  expect(entries.map(({ localNumber }) => localNumber)).toEqual(numbers)
  const common = { projectInfoNo: 'P2601', toHolderId: 31, submit: 'Y' }
  expect(entries.map(({ act, input }) => [act, input])).toEqual(
    [
      { ...common, backDeviceType: '3', lines: [{ modelId: 9, condition: 'good', qty: '120' }] },
      { ...common, lines: [{ code: 'X-9' }] },
      { ...common, backDeviceType: '2', lines: [{ devId: 1, packedNote: '外壳开裂' }] },
    ].map((input) => ['equipment/return.pack', input]),
  )
  expect(await (await database()).getAll('photos')).toMatchObject([{ name: 'N-1 1.jpg' }])
  // It is not packed twice.
  await user.type(scan(), 'N-1{Enter}')
  expect(screen.getByText('N-1 已登记，待上传')).toBeTruthy()
  // The server has it, and its own numbers stand beside.
  vi.unstubAllGlobals()
  const { asked } = served(...usual, serve(offlineCalls.handIn, accept as never))
  await user.click(screen.getByRole('link', { name: '未上传 3' }))
  const waiting = screen.queryByRole('button', { name: '立即上传' })
  if (waiting) await user.click(waiting)
  await waitFor(() => expect(entriesIn(asked)).toHaveLength(3))
  expect(entriesIn(asked).map(({ localNumber }) => localNumber)).toEqual(numbers)
})

test('whoever packs signs what is handed in at once, by the own name; a draft is not signed', async () => {
  const { asked } = served(...usual, serve(offlineCalls.handIn, accept as never))
  const user = open('/app/return')
  await screen.findByText('库车三维')
  await user.type(scan(), 'N-2{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: '装入' }), '77')
  await user.click(screen.getByRole('checkbox', { name: /本人已交付单据所列物品 包括 FH-77 上已有的明细/ }))
  const confirm = () => user.click(screen.getByRole('button', { name: '登记装箱' }))
  const name = () => screen.getByRole('textbox', { name: '签名人姓名' })
  await user.clear(name())
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('请填写签名人姓名')
  await user.type(name(), '马志强')
  await confirm()
  expect(await screen.findByText(/已上传 · FH-C102-1/)).toBeTruthy()
  const given = { signsAs: 'giver', signerName: '马志强', signerId: 7, ticked: true, deviceTime: expect.any(String) }
  expect(entriesIn(asked)[0]?.input).toMatchObject({ submit: 'Y', signatures: [given] })
  await user.click(screen.getByRole('checkbox', { name: '上传后提交返还单' }))
  expect(screen.queryByRole('checkbox', { name: /本人已交付/ })).toBeNull()
})

test('onto a draft goes what is of its type; its number is told as soon as there is one', async () => {
  const { asked } = served(...usual, serve(offlineCalls.handIn, accept as never))
  const user = open('/app/return')
  await screen.findByText('库车三维')
  await user.selectOptions(screen.getByRole('combobox', { name: '装入' }), '77')
  await user.type(scan(), 'N-2{Enter}')
  await user.click(screen.getByRole('checkbox', { name: '上传后提交返还单' }))
  await user.click(screen.getByRole('button', { name: '登记装箱' }))
  expect(await screen.findByText(/已上传 · FH-C102-1/)).toBeTruthy()
  expect(entriesIn(asked)[0]?.input).toMatchObject({ id: 77, submit: 'N', lines: [{ devId: 2 }] })
})

test('a loss is reported from where one stands, with what became of each, and kept over a closed browser', async () => {
  served(...usual)
  const user = open('/app/loss')
  await screen.findByText('库车三维')
  cut()
  await user.type(scan(), 'N-1{Enter}')
  await user.type(scan(), 'N-2{Enter}')
  await user.click(at('N-2').getByRole('button', { name: '损坏' }))
  await user.upload(at('N-2').getByLabelText('给 N-2 拍照'), photo())
  const confirm = () => screen.getByRole('button', { name: '登记报告' })
  await user.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toBe('请填写经过')
  await user.selectOptions(screen.getByRole('combobox', { name: '原因' }), '被盗')
  await user.type(screen.getByRole('textbox', { name: '经过' }), '夜间营地被盗')
  await user.type(screen.getByRole('textbox', { name: '见证人' }), '热合曼')
  await user.type(screen.getByRole('textbox', { name: '地点' }), '营地')
  await new Promise((resolve) => setTimeout(resolve, 50))
  cleanup()
  open('/app/loss')
  await waitFor(() => expect((screen.getByRole('textbox', { name: '经过' }) as HTMLInputElement).value).not.toBe(''))
  await user.click(confirm())
  expect(await screen.findByText(/^L-\w{5}-1$/)).toBeTruthy()
  const [entry] = await written()
  expect(entry).toMatchObject({
    act: 'equipment/loss.report',
    localNumber: expect.stringMatching(/^L-/),
    title: expect.stringContaining('N-1 丢失'),
    input: {
      projectInfoNo: 'P2601',
      cause: 'theft',
      description: '夜间营地被盗',
      witnesses: '热合曼',
      place: '营地',
      submit: 'N',
      lines: [
        { devId: 2, outcome: 'damaged' },
        { devId: 1, outcome: 'lost' },
      ],
    },
  })
  expect(entry?.input).not.toHaveProperty('occurredAt')
})

test('a report that is pressed twice is one', async () => {
  served(...usual)
  const user = open('/app/loss')
  await screen.findByText('库车三维')
  cut()
  await user.type(scan(), 'N-1{Enter}')
  await user.type(screen.getByRole('textbox', { name: '经过' }), '夜间营地被盗')
  const confirm = screen.getByRole('button', { name: '登记报告' })
  acted(() => {
    confirm.click()
    confirm.click()
  })
  await screen.findByText(/^L-\w{5}-\d$/)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await written()).toHaveLength(1)
})

test('of a packing that the phone has no room for nothing is written down, and the next attempt is whole', async () => {
  served(...usual)
  const user = open('/app/return')
  await screen.findByText('库车三维')
  cut()
  await user.type(scan(), 'N-1{Enter}')
  await user.type(scan(), 'X-9{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: '接收站库' }), '仪器站')
  const clone = structuredClone
  vi.stubGlobal('structuredClone', (value: { localNumber?: string } | undefined) => {
    if (value?.localNumber?.endsWith('-2') === true) throw new DOMException('full', 'QuotaExceededError')
    return clone(value)
  })
  await user.click(screen.getByRole('button', { name: '登记装箱' }))
  expect(await screen.findByText(/手机不能保存/)).toBeTruthy()
  expect(await written()).toEqual([])
  vi.stubGlobal('structuredClone', clone)
  await user.click(screen.getByRole('button', { name: '登记装箱' }))
  await waitFor(async () => expect(await written()).toHaveLength(2))
})

test('codes that come into sight together are all chosen, and stand on one line', async () => {
  served(...usual)
  const user = open('/app/loss')
  await screen.findByText('库车三维')
  const before = readLabelsBy(() => new Promise((resolve) => setTimeout(() => resolve([]), 30)))
  // Files share the module: the next one reads labels as the product does.
  onTestFinished(() => void readLabelsBy(before))
  await user.type(scan(), 'https://depot.example/label/ab2?d=N-1{Enter}')
  await user.type(scan(), 'https://depot.example/label/ab3?d=N-2{Enter}')
  expect(await screen.findByText('N-2', { selector: 'strong' })).toBeTruthy()
  expect(await screen.findByText('N-1', { selector: 'strong' })).toBeTruthy()
  fireEvent.change(scan(), { target: { value: `ＳＮ-1\u001DPN-2 ${'长'.repeat(60)}` } })
  await user.type(scan(), '{Enter}')
  await user.type(screen.getByRole('textbox', { name: '经过' }), '夜间营地被盗')
  await user.click(screen.getByRole('button', { name: '登记报告' }))
  await screen.findByText(/^L-\w{5}-\d$/)
  const [entry] = await written()
  const said = lossCalls.report.input.safeParse(entry?.input)
  expect(said.error?.issues).toBeUndefined()
  expect((entry?.input['lines'] as { code?: string }[] | undefined)?.[0]?.code).toMatch(/^SN-1 PN-2 长/)
})

test('a sheet of equipment is counted by scanning: there, not there, otherwise, a quantity, and what is not on it', async () => {
  const line = (lineId: number, more: object = {}) => ({
    ...good(lineId),
    lineId,
    code: '',
    isExpected: true,
    holderName: '仪器站',
    shelf: 'A-01',
    result: 'open',
    recount: 'N',
    ...more,
  })
  const sheet = {
    id: 8,
    number: 'PD-8',
    takeName: '月度盘点',
    placeName: '仪器站',
    places: [{ holderId: 31, holderName: '仪器站' }],
    lines: [
      line(1),
      line(2),
      line(3),
      line(4, { ...good(null, { modelId: 9, devModel: 'GS-20DX', unit: '串' }), result: 'short', recount: 'Y' }),
      line(5, { result: 'found' }),
    ],
  }
  served(
    ...usual,
    serve(stockTakeCalls.get, () => sheet as never),
  )
  const user = open('/app/stock-take?id=8')
  await screen.findByText('N-1')
  expect(screen.queryByText('N-5')).toBeNull()
  cut()
  await user.type(scan(), 's-1{Enter}')
  expect(at('N-1').getByRole('button', { name: '在', pressed: true })).toBeTruthy()
  await user.type(scan(), 'X-9{Enter}')
  await user.click(at('N-2').getByRole('button', { name: '不在' }))
  await user.type(at('N-2').getByRole('textbox', { name: 'N-2 的说明' }), '货架空缺')
  await user.click(at('N-3').getByRole('button', { name: '不符' }))
  await user.selectOptions(at('N-3').getByRole('combobox', { name: 'N-3 的实际状况' }), 'damaged')
  await user.type(at('N-3').getByRole('textbox', { name: 'N-3 的实际位置' }), 'B-09')
  await user.upload(at('N-3').getByLabelText('给 N-3 拍照'), photo())
  await user.type(screen.getByRole('textbox', { name: 'Sercel GS-20DX 的实盘数量' }), '95')
  // What was found otherwise says so over a closed browser.
  await new Promise((resolve) => setTimeout(resolve, 50))
  cleanup()
  open('/app/stock-take?id=8')
  await screen.findByRole('button', { name: '提交清点（5）' })
  expect(at('N-3').getByRole('button', { name: '不符', pressed: true })).toBeTruthy()
  expect((at('N-3').getByRole('textbox', { name: 'N-3 的实际位置' }) as HTMLInputElement).value).toBe('B-09')
  await user.click(screen.getByRole('button', { name: '提交清点（5）' }))
  expect(await screen.findByText('已保存在手机上')).toBeTruthy()
  expect(screen.queryByText('N-1')).toBeNull()
  const [entry] = await written()
  expect(entry).toMatchObject({
    act: 'equipment/stock-take.count',
    title: expect.stringContaining('1 台不在'),
    input: {
      id: 8,
      first: 'Y',
      lines: [
        { lineId: 1, found: 'Y' },
        { code: 'X-9' },
        { lineId: 2, found: 'N', lineReason: '货架空缺' },
        { lineId: 3, found: 'Y', foundCondition: 'damaged', foundPosition: 'B-09' },
        { lineId: 4, recountedQty: '95' },
      ],
    },
  })
  expect(await (await database()).getAll('photos')).toMatchObject([{ name: 'N-3 1.jpg' }])
})
