import 'fake-indexeddb/auto'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setLanguage } from './kit/i18n/index.ts'
import { database } from './kit/offline/database.ts'
import { refused, serve, served } from './kit/test/served.ts'
import { accept, at, cut, detail, entriesIn, kind, line, onPhone, open, person, task, usual } from './test/phone.tsx'

onPhone()

test('the tasks are here without a network, once they were read with one', async () => {
  served(...usual)
  open('/app')
  const card = await screen.findByRole('link', { name: /DP-1/ })
  expect(card.textContent).toContain('接收 · 调配单')
  expect(card.textContent).toContain('逾期 2 天')
  await waitFor(() => expect(card.textContent).toContain('可离线'))
  cleanup()
  cut()
  const user = open('/app')
  await user.click(await screen.findByRole('link', { name: /DP-1/ }))
  expect(await screen.findByText('N-1')).toBeTruthy()
  expect(screen.getByText('无法读取，显示的是上次的内容', { exact: false })).toBeTruthy()
})

test('what arrives is counted by a scan or a press, and written down; a difference wants its reason', async () => {
  const { asked } = served(
    ...usual,
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  await user.type(screen.getByRole('textbox', { name: '扫码或输入编号' }), 's-1{Enter}')
  expect(at('N-1').getByRole('button', { name: '收到', pressed: true })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '扫码或输入编号' }), 'X-9{Enter}')
  expect(screen.getByText('X-9 × 1')).toBeTruthy()
  await user.click(at('N-2').getByRole('button', { name: '损坏' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  expect((await screen.findByRole('alert')).textContent).toBe('短少、拒收或损坏请说明原因')
  await user.type(at('N-2').getByRole('combobox', { name: 'N-2 的原因' }), '箱体破损')
  const amounts = within(screen.getByText(/GS-20DX × 300/).closest('li') ?? document.body)
  await user.click(amounts.getByRole('button', { name: '收到' }))
  await user.clear(amounts.getByRole('textbox', { name: '收到' }))
  await user.type(amounts.getByRole('textbox', { name: '收到' }), '290')
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  await waitFor(() => expect(asked.filter(({ name }) => name === offlineCalls.handIn.name)).toHaveLength(1))
  const [entry] = entriesIn(asked)
  expect(entry).toMatchObject({
    act: 'equipment/allocation.receive',
    personId: 7,
    input: {
      id: 12,
      lines: [
        { shipmentLineId: 1, received: '1', damaged: '0', short: '0', refused: '0' },
        { shipmentLineId: 2, received: '1', damaged: '1', reason: '箱体破损' },
        { shipmentLineId: 3, received: '290' },
      ],
      unlisted: [{ what: 'X-9', quantity: '1' }],
    },
  })
  expect(await screen.findByText('已上传')).toBeTruthy()
})

test('a retired label counts as its device, and says so; a number that is taken is said, and may be written anew', async () => {
  const { asked } = served(
    serve(userCalls.getInfo, () => person()),
    serve(worklist.list, () => ({ rows: [task], counts: [] })),
    serve(allocationCalls.get, () => detail([line(1, { newNumber: 'N-1-2' })])),
    serve(deviceLabel.read, () => [{ code: 'AB2', number: 'N-1', said: '旧标签已作废', isOut: false }]),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  await user.type(
    screen.getByRole('textbox', { name: '扫码或输入编号' }),
    'https://depot.example/label/ab2?d=N-0{Enter}',
  )
  expect(await screen.findByText('N-1: 收到 · 旧标签已作废')).toBeTruthy()
  const field = at('N-1').getByRole('textbox', { name: 'N-1 的新自编号' })
  expect((field as HTMLInputElement).value).toBe('N-1-2')
  await user.clear(field)
  await user.type(field, 'Q-501')
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  await waitFor(() => expect(asked.filter(({ name }) => name === offlineCalls.handIn.name)).toHaveLength(1))
  const [entry] = entriesIn(asked)
  expect(entry).toMatchObject({ input: { lines: [{ shipmentLineId: 1, received: '1', newNumber: 'Q-501' }] } })
})

test('without a network it is kept, shown as kept, and not asked for again; it goes when the server answers', async () => {
  served(...usual)
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  cut()
  await user.click(at('N-1').getByRole('button', { name: '收到' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  expect(await screen.findByText('已保存在手机上')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '未上传 1' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('N-1')).toBeNull())
  vi.unstubAllGlobals()
  served(
    ...usual,
    serve(offlineCalls.handIn, (ask) => accept(ask, 'kept')),
  )
  await user.click(screen.getByRole('link', { name: '未上传 1' }))
  const waiting = screen.queryByRole('button', { name: '立即上传' })
  if (waiting) await user.click(waiting)
  expect(await screen.findByText(/不能按原样接受：别人已登记/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(await screen.findByText('没有未上传的登记')).toBeTruthy()
})

test('after a session has ended what was written down is here, and the way back leads here', async () => {
  served(...usual)
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  cut()
  await user.click(at('N-1').getByRole('button', { name: '收到' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  await screen.findByText('已保存在手机上')
  cleanup()
  vi.unstubAllGlobals()
  // The next attempt to send does not reach the server at all: that is not the trouble that the person can mend.
  const { asked } = served(
    serve(userCalls.getInfo, () => refused(401, 'x')),
    serve(offlineCalls.handIn, () => refused(503, 'x')),
  )
  setLanguage('en')
  open('/app/queue')
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(offlineCalls.handIn.name))
  await screen.findByRole('button', { name: 'Send now' })
  expect(screen.getByText(/Your session has ended/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?redirect=%2Fapp%2Fqueue')
  expect(screen.getByText(/Waiting|待上传/)).toBeTruthy()
})

test('what came in is put where the scanned location is, as much of it as is said', async () => {
  const receipt = {
    id: 5,
    number: 'RK-5',
    storeId: 2,
    lines: [
      {
        lineId: 9,
        materialNameCn: '滤芯',
        materialNameEn: '',
        batchNo: 'B-1',
        partNo: 'LF-1',
        unitName: '件',
        places: [
          { placeId: 1, placeKind: 'quarantine', goodsLocation: '待检', quantity: '3' },
          { placeId: 2, placeKind: 'storage', goodsLocation: 'A-01', quantity: '8' },
        ],
      },
    ],
  } as never
  const { asked } = served(
    serve(userCalls.getInfo, () => person()),
    serve(receiptCalls.places, () => [
      { placeId: 2, goodsLocation: 'A-01' },
      { placeId: 4, goodsLocation: 'B-07' },
    ]),
    // Its address matches the one above.
    serve(receiptCalls.get, () => receipt),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  const user = open('/app/put-away?id=5')
  await screen.findByText('滤芯')
  await user.type(screen.getByRole('textbox', { name: '扫码或输入编号' }), 'b-07{Enter}')
  expect(screen.getByText('滤芯 → B-07')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: '数量 滤芯' }))
  await user.type(screen.getByRole('textbox', { name: '数量 滤芯' }), '9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上架' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '数量 滤芯' }), '{Backspace}5')
  await user.click(screen.getByRole('button', { name: '上架' }))
  await waitFor(() => expect(asked.some(({ name }) => name === offlineCalls.handIn.name)).toBe(true))
  await waitFor(() => expect(asked.filter(({ name }) => name === receiptCalls.get.name)).toHaveLength(2))
  const [entry] = entriesIn(asked)
  expect(entry?.input).toEqual({ id: 5, lines: [{ lineId: 9, fromPlaceId: 2, placeId: 4, quantity: '5' }] })
})

test('what is on a slip is picked by a scan, less of it where there is less, and signed for by a tick', async () => {
  const slip = (lineId: number, more: object = {}) => ({
    lineId,
    materialNameCn: `滤芯${lineId}`,
    materialNameEn: '',
    materialCode: `M-${lineId}`,
    batchNo: `B-${lineId}`,
    partNo: '',
    unitName: '件',
    goodsLocation: `A-0${lineId}`,
    deviceName: '',
    outQty: '5',
    ...more,
  })
  const { asked } = served(
    serve(userCalls.getInfo, () => person()),
    serve(
      outboundCalls.get,
      () => ({ id: 6, number: 'CK-6', receiverName: '马力', lines: [slip(2), slip(1), slip(3)] }) as never,
    ),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  const user = open('/app/issue?id=6')
  await screen.findByText('滤芯1')
  const shelves = screen.getAllByText(/^A-0/).map(({ textContent }) => textContent?.slice(0, 4))
  expect(shelves).toEqual(['A-01', 'A-02', 'A-03'])
  const scan = screen.getByRole('textbox', { name: '扫码或输入编号' })
  await user.type(scan, 'b-2{Enter}')
  await user.type(scan, 'A-01{Enter}')
  await user.type(scan, 'X-9{Enter}')
  expect(screen.getByText('本单没有“X-9”')).toBeTruthy()
  expect(screen.getByText('已拣 2 / 3 行')).toBeTruthy()
  const much = screen.getByRole('textbox', { name: '实发数量 滤芯1' })
  await user.clear(much)
  await user.type(much, '9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '出库过账' }).disabled).toBe(true)
  await user.type(much, '{Backspace}4')
  await user.click(screen.getByRole('checkbox', { name: '本人已收到单据所列物品' }))
  await user.click(screen.getByRole('button', { name: '出库过账' }))
  await waitFor(() => expect(entriesIn(asked)).toHaveLength(1))
  expect(entriesIn(asked)[0]).toMatchObject({
    act: 'material/outbound.submit',
    input: {
      id: 6,
      handedOut: [
        { lineId: 1, quantity: '4' },
        { lineId: 2, quantity: '5' },
      ],
      signatures: [{ signsAs: 'receiver', signerName: '马力', ticked: true }],
    },
  })
  expect(await screen.findByText('已上传')).toBeTruthy()
  expect(screen.queryByText('滤芯1')).toBeNull()
})

test('a sheet is counted place by place, blind, and kept where there is no network', async () => {
  const sheet = (lineId: number, placeId: number, more: object = {}) => ({
    lineId,
    placeId,
    goodsLocation: `A-0${placeId}`,
    materialNameCn: `滤芯${lineId}`,
    materialNameEn: '',
    materialCode: '',
    batchNo: `B-${lineId}`,
    partNo: '',
    unitName: '件',
    bookQty: null,
    countedQty: null,
    recountedQty: null,
    recount: '0',
    ...more,
  })
  const lines = [
    sheet(1, 1),
    sheet(2, 1, { countedQty: '7', recount: '1' }),
    sheet(3, 2),
    sheet(4, 2, { countedQty: '5' }),
  ]
  served(
    serve(userCalls.getInfo, () => person()),
    serve(stockCountCalls.get, () => ({ id: 8, number: 'KP-8', lines }) as never),
  )
  const user = open('/app/count?id=8')
  await screen.findByText('滤芯1')
  expect(screen.getByRole('button', { name: 'A-01 0/2', pressed: true })).toBeTruthy()
  expect(screen.getByText('须复盘')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '扫码或输入编号' }), 'b-3{Enter}')
  expect(screen.getByRole('button', { name: 'A-02 1/2', pressed: true })).toBeTruthy()
  await user.type(await screen.findByRole('textbox', { name: '实盘数量 滤芯3 B-3' }), '4')
  cut()
  await user.click(screen.getByRole('button', { name: '完成货位 A-02' }))
  expect(await screen.findByText('已保存在手机上')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '实盘数量 滤芯2 B-2' }), '6')
  await user.click(screen.getByRole('button', { name: '完成货位 A-01' }))
  await screen.findByRole('link', { name: '未上传 2' })
  expect(screen.getByRole('button', { name: 'A-02 2/2' })).toBeTruthy()
  vi.unstubAllGlobals()
  const { asked } = served(
    serve(userCalls.getInfo, () => person()),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  await user.click(screen.getByRole('link', { name: '未上传 2' }))
  const waiting = await screen.findByRole('button', { name: '立即上传' })
  await user.click(waiting)
  await waitFor(() => expect(entriesIn(asked)).toHaveLength(2))
  expect(entriesIn(asked).map(({ input }) => input)).toEqual([
    { id: 8, lines: [{ lineId: 3, quantity: '4', again: 'N' }] },
    { id: 8, lines: [{ lineId: 2, quantity: '6', again: 'Y' }] },
  ])
})

test('the page about installing says what this browser lacks', async () => {
  served(serve(userCalls.getInfo, () => person()))
  vi.stubGlobal('isSecureContext', false)
  open('/app/appdownload/download')
  expect(await screen.findByText(/当前地址不是 https/)).toBeTruthy()
})

test('a check is answered, signed and kept on the phone, item by item; what is not good asks for its photo', async () => {
  const row = {
    id: 31,
    checkOrderId: 'DJ-20261126-000031',
    orderStatus: '3',
    missedSince: '2026-11-24',
    devId: 7,
    devName: '可控震源',
    selfNum: 'Z-07',
    devSign: 'N65-7',
    devModel: 'Nomad 65',
    licenseNum: null,
    projectName: '玛湖三维',
    templateId: 3,
    templateName: '震源日检',
    sample: null,
  }
  const demanded = { mandatory: 'Y', severity: 'major' }
  const items = [
    { part: '发动机', content: '机油液位', kind: 'yesNo', photo: 'N', ...demanded },
    {
      part: '液压',
      content: '渗漏',
      kind: 'choice',
      choices: '无渗漏/渗漏',
      badChoices: '渗漏',
      photo: 'Y',
      ...demanded,
    },
  ]
  served(
    serve(userCalls.getInfo, () => person({ permissions: ['equipment:check:complete'] })),
    serve(worklist.list, () => ({ rows: [] }) as never),
    serve(checkCalls.list, () => ({ rows: [row], total: 1 }) as never),
    serve(checkCalls.get, () => ({ ...row, templateVersion: 4, items }) as never),
    serve(offlineCalls.handIn, () => refused(503, '稍后') as never),
  )
  const user = open('/app/check')
  await user.click(await screen.findByRole('link', { name: /可控震源 Z-07/ }))
  await user.click(await screen.findByRole('button', { name: '正常' }))
  await user.click(screen.getByRole('button', { name: '渗漏' }))
  await user.click(screen.getByRole('button', { name: '签名并完成' }))
  expect(await screen.findByText('第 2 项异常，请拍照')).toBeTruthy()
  await user.upload(
    screen.getByLabelText(/渗漏/, { selector: 'input[type=file]' }),
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
  )
  await user.click(screen.getByRole('button', { name: '签名并完成' }))
  expect(await screen.findByText('已保存在手机上')).toBeTruthy()
  const [entry] = await (await database()).getAll('entries')
  expect(entry).toMatchObject({
    act: 'equipment/check.complete',
    input: {
      id: 31,
      templateVersion: 4,
      signedAs: '马志强',
      answers: [
        { item: 1, value: 'Y', photos: 0 },
        { item: 2, value: '渗漏', photos: 1 },
      ],
    },
  })
  expect(await (await database()).getAll('photos')).toMatchObject([{ name: '2 渗漏 1.jpg' }])
  cleanup()
  served(
    serve(userCalls.getInfo, () => person({ permissions: ['equipment:check:complete'] })),
    serve(checkCalls.list, () => ({ rows: [row], total: 1 }) as never),
    serve(checkCalls.get, () => ({ ...row, templateVersion: 4, items }) as never),
    serve(offlineCalls.handIn, (ask) => accept(ask, 'kept')),
  )
  open('/app/check?id=31')
  expect((await screen.findByRole('alert')).textContent).toMatch(/未被接受.*别人已登记/)
  expect(screen.getByRole('button', { name: '签名并完成' })).toBeTruthy()
})
