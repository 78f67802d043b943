import type { HeldRow } from '@geodepot/contracts/equipment/shipment.ts'
import { type ReturnDetail, type ReturnLineRow, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { InTag, addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import { allocationOf, amountOf, lineOf, sentLine, shipmentOf } from '../allocation/test/rows.ts'
import EditReturn from './edit.tsx'
import Inspect from './inspect.tsx'
import ReturnPage from './page.tsx'
import PrintReturn from './print.tsx'
import { light } from './phone.tsx'

serveAlways(serve(returnCalls.signatures, () => ({ signatures: [], unsigned: [] })))

const goodsOf = (lineId: number): Omit<HeldRow, 'condition' | 'qty'> => {
  const { modelId, devId, devName, brand, devModel, selfNum, devSign, devCoding, unit } = lineOf(lineId)
  return { modelId, devId, devName, brand, devModel, selfNum, devSign, devCoding, unit }
}
// Two nodes; strings that are sound, and strings that wait for repair.
const held: HeldRow[] = [
  { ...goodsOf(1), condition: 'good', qty: '1' },
  { ...goodsOf(2), condition: 'good', qty: '1' },
  { ...goodsOf(100), condition: 'good', qty: '600' },
  { ...goodsOf(100), condition: 'waitRepair', qty: '40' },
]
const returnLine = (lineId: number, more: Partial<ReturnLineRow> = {}): ReturnLineRow => {
  const {
    qty,
    receiveState,
    shippedQty,
    receivedQty,
    damagedQty,
    shortQty,
    refusedQty,
    lostQty,
    backQty,
    unsettledQty,
  } = lineOf(lineId)
  const arrived = {
    receiveState,
    shippedQty,
    receivedQty,
    damagedQty,
    shortQty,
    refusedQty,
    lostQty,
    backQty,
    unsettledQty,
  }
  return {
    lineId,
    ...goodsOf(lineId),
    ...arrived,
    qty,
    condition: 'good',
    packedNote: '',
    heldQty: qty,
    leavingState: '0',
    inspectQty: '0',
    goodQty: '0',
    repairQty: '0',
    inspectResult: '',
    itemType: 'return_item',
    items: [],
    repair: null,
    ...more,
  }
}
const returnOf = (more: Partial<ReturnDetail> = {}): ReturnDetail => {
  const { lines: _lines, can: _can, ...document } = allocationOf()
  return {
    ...document,
    number: 'FH-1',
    docState: 'underWay',
    fromProject: '英雄岭三维',
    deptName: '西部分公司',
    toHolderId: 9,
    toPool: '仪器服务站',
    backDeviceType: '2',
    inType: '0',
    leavingState: '1',
    inspectQty: [],
    can: {},
    lines: [],
    ...more,
  }
}
const pages = (
  <InTag>
    <Routes>
      <Route path="/equipment/return/:id" element={<ReturnPage />} />
      <Route path="/equipment/return/:id/edit" element={<EditReturn />} />
      <Route path="/equipment/return/:id/print" element={<PrintReturn />} />
    </Routes>
  </InTag>
)
const open = (detail: ReturnDetail, at = '', ...others: ReturnType<typeof serve>[]) => {
  const found = served(
    serve(returnCalls.pools, () => [{ holderId: 9, holderName: '仪器服务站' }]),
    serve(returnCalls.held, () => held),
    serve(returnCalls.history, () => []),
    serve(dept.company, () => ({ company: '华域物探' })),
    ...others,
    serve(returnCalls.get, () => detail),
  )
  const sent = (name: string) => found.asked.filter((one) => one.name === `equipment/return.${name}`)
  return { sent, ...show(pages, { at: `/equipment/return/9${at}` }) }
}
const press = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('writing a return', () => {
  const draft = () =>
    returnOf({ docState: 'draft', can: { edit: true }, lines: [returnLine(1), returnLine(100, { qty: '600' })] })
  const update = serve(returnCalls.update, () => ({ version: 5 }))

  test('starts with what is on it, and takes all of what is found of what the project holds', async () => {
    const { user, sent } = open(draft(), '/edit', update)
    await screen.findByText('2 / 4 行')
    await user.type(screen.getByLabelText('筛选'), 'wtu y-2')
    await screen.findByText('0 / 1 行')
    await user.click(press('全选'))
    await user.clear(screen.getByLabelText('筛选'))
    await screen.findByText('3 / 4 行')
    const sound = screen.getByLabelText<HTMLInputElement>('Geospace GS-20DX 本次发运数量')
    await user.clear(sound)
    await user.type(sound, '250')
    await user.click(press('保存草稿'))
    await waitFor(() => expect(addressNow()).toBe('/equipment/return/9'))
    const [line] = sent('update')
    expect(line?.ask).toMatchObject({
      version: 4,
      lines: [{ devId: 1 }, { modelId: 4, condition: 'good', qty: '250' }, { devId: 2 }],
    })
  })

  test('is saved and submitted in one go', async () => {
    const submit = serve(returnCalls.submit, () => ({ version: 6, state: 'ready' as const }))
    const { user, sent } = open(draft(), '/edit', update, submit)
    await screen.findByText('2 / 4 行')
    await user.click(press('保存并提交'))
    await waitFor(() => expect(addressNow()).toBe('/equipment/return/9'))
    expect(sent('update')).toHaveLength(1)
    expect(sent('submit')[0]?.ask).toMatchObject({ version: 5 })
  })

  test('tells quantities of one model apart by their condition, and finds a device by its code', async () => {
    const { user, sent } = open({ ...draft(), lines: [] }, '/edit', update)
    await screen.findByText('0 / 4 行')
    await user.type(screen.getByLabelText('扫码选择'), 'SE-2{Enter}')
    await screen.findByText('1 / 4 行')
    const repair = screen.getByLabelText<HTMLInputElement>('Geospace GS-20DX 待修 本次发运数量')
    expect(repair.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /GS-20DX/ }))
    expect(repair.value).toBe('40')
    await user.click(press('保存草稿'))
    await waitFor(() =>
      expect(sent('update')[0]?.ask).toMatchObject({
        lines: [
          { devId: 2 },
          { modelId: 4, condition: 'good', qty: '600' },
          { modelId: 4, condition: 'waitRepair', qty: '40' },
        ],
      }),
    )
  })
})

const entry = (dictValue: string, dictLabel: string) =>
  ({ dictValue, dictLabel, dictType: 'return_item', status: '0', isDefault: 'N' }) as never
describe('inspecting', () => {
  const arrived = () =>
    returnOf({
      can: { inspect: true },
      inspectQty: [...amountOf('2'), ...amountOf('19', '串')],
      lines: [
        returnLine(1, { receivedQty: '1', inspectQty: '1' }),
        returnLine(2, { receivedQty: '1', inspectQty: '1' }),
        returnLine(3, { receivedQty: '1', goodQty: '1' }),
        returnLine(100, { receivedQty: '20', inspectQty: '19' }),
      ],
    })
  const inspecting = () => {
    const close = vi.fn()
    const found = served(
      serve(returnCalls.inspect, () => ({ version: 5, state: 'closed' as const })),
      serve(dictEntries.byType, () => [entry('appearance', '外观'), entry('function', '功能测试')]),
      serve(returnCalls.get, arrived),
    )
    const sent = () => found.asked.filter(({ name }) => name === 'equipment/return.inspect').map(({ ask }) => ask)
    return { close, sent, ...show(<Inspect id={9} number="FH-1" close={close} />) }
  }

  test('is due once something arrived', async () => {
    open(arrived())
    expect((await screen.findByRole('button', { name: '检测' })).className).toContain('primary')
  })

  test('finds all good, unless somebody says otherwise and why', async () => {
    const { user, sent, close } = inspecting()
    const one = within(await screen.findByRole('radiogroup', { name: 'Y-2 的检测结果' }))
    expect(screen.queryByRole('radiogroup', { name: 'Y-3 的检测结果' })).toBeNull()
    await user.click(one.getByText('待修'))
    const strings = screen.getByLabelText('Geospace GS-20DX 完好')
    await user.clear(strings)
    await user.type(strings, '25')
    await user.click(press('检测'))
    expect(await screen.findAllByText('待修请说明情况', { selector: 'p' })).toHaveLength(1)
    expect(screen.getByText('完好与待修之和不能超过待检数量 19', { selector: 'p' })).toBeTruthy()
    expect(sent()).toEqual([])
    await user.clear(strings)
    await user.type(strings, '19')
    await user.type(screen.getByLabelText('说明 Y-2'), '接口松动')
    await user.click(press('检测'))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent()).toMatchObject([
      {
        id: '9',
        version: 4,
        lines: [
          { lineId: 1, good: '1' },
          { lineId: 2, repair: '1', note: '接口松动' },
          { lineId: 100, good: '19' },
        ],
      },
    ])
  })

  test('item by item says what is wrong and shows it; what weighs is repaired', async () => {
    const { user, sent } = inspecting()
    await user.click(await screen.findByRole('button', { name: 'Y-2 的检测项目' }))
    const item = within(await screen.findByRole('radiogroup', { name: 'Y-2 功能测试' }))
    await user.click(item.getByText('不合格'))
    await user.click(screen.getByRole('checkbox', { name: 'Y-2 功能测试 报修' }))
    await user.click(press('检测'))
    expect(await screen.findByText('不合格请说明情况', { selector: 'p' })).toBeTruthy()
    await user.type(screen.getByLabelText('Y-2 功能测试 说明'), '不能开机')
    await user.click(press('检测'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.['lines']).toMatchObject([
      { lineId: 1 },
      {
        lineId: 2,
        repair: '1',
        items: [
          { item: 'appearance', isGood: 'Y' },
          { item: 'function', isGood: 'N', weighs: 'Y', note: '不能开机' },
        ],
      },
      { lineId: 100 },
    ])
  })

  test('may leave some of it for later, but not all', async () => {
    const { user, sent } = inspecting()
    await user.click(await screen.findByRole('button', { name: '全部稍后' }))
    await user.click(press('检测'))
    expect(await screen.findByText('请填写检测数量', { selector: 'p' })).toBeTruthy()
    await user.click(within(screen.getByRole('radiogroup', { name: 'Y-1 的检测结果' })).getByText('完好'))
    await user.click(press('检测'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.['lines']).toMatchObject([{ lineId: 1, good: '1' }])
  })
})

test('the paper of a return says what goes back, by whose hands', async () => {
  open(returnOf({ lines: [returnLine(1), returnLine(100)], shipments: [shipmentOf([sentLine(1)])] }), '/print')
  const sheet = await screen.findByRole('article')
  for (const words of ['设备返还单', 'FH-1', '英雄岭三维', '仪器服务站', '地震仪器'])
    expect(sheet.textContent).toContain(words)
  expect(within(sheet).getByRole('region', { name: '签字确认' }).textContent).toMatch(/返还方孙海涛.*接收方.*检测人/)
})

test('what its page on the phone calls is what the contract says', () => {
  for (const name of ['packing'] as const) {
    const { method, path, wire, ok, body } = returnCalls[name]
    expect(light[name]).toMatchObject({ method, path, wire, ok, body })
  }
})
