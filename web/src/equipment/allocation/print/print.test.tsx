import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { packing } from '@geodepot/contracts/equipment/packing.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InTag, addressNow, clear, show } from '../../../kit/test/page.tsx'
import { refused, serve, serveAlways, served } from '../../../kit/test/served.ts'
import PrintAllocation from './print.tsx'
import { allocationOf, lineOf, sentLine, shipmentOf } from '../test/rows.ts'

serveAlways(serve(allocationCalls.signatures, () => ({ signatures: [], unsigned: [] })))

const detail = allocationOf({
  lines: Array.from({ length: 120 }, (_, index) => lineOf(index + 1)),
  shipments: [
    shipmentOf([sentLine(1), sentLine(100)]),
    { ...shipmentOf([sentLine(2)], 2), waybill: 'YD-22', container: 'CN-7', seal: 'F-9' },
  ],
  receipts: [
    {
      receiptId: 5,
      receivedAt: '2026-11-03 09:00:00',
      person: '杨帆',
      remark: '',
      lines: [
        {
          shipmentLineId: 100,
          received: '580',
          damaged: '3',
          short: '20',
          refused: '0',
          reason: '少一箱',
          photos: [],
          unlistedWhat: null,
          unlistedQty: null,
        },
        {
          shipmentLineId: null,
          received: '0',
          damaged: '0',
          short: '0',
          refused: '0',
          reason: '',
          photos: [],
          unlistedWhat: '电缆',
          unlistedQty: '2',
        },
      ],
    },
  ],
})
let languages: (string | null)[]
const open = (search = '', of = detail) => {
  const found = served(
    serve(allocationCalls.get, () => of),
    serve(allocationCalls.history, () => []),
    serve(dept.company, () => ({ company: '华域物探' })),
    serve(packing.blocks, () => ({ blocks: ['GDP1.k3Jd8a.1.2.abc', 'GDP1.k3Jd8a.2.2.def'] })),
  )
  const answer = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation((address, init) => {
    languages.push(new Headers(init?.headers).get('Accept-Language'))
    return answer?.(address, init) ?? Promise.reject(new Error('nothing is served'))
  })
  return {
    ...found,
    ...show(
      <InTag>
        <Routes>
          <Route path="/equipment/allocation/:id/print" element={<PrintAllocation />} />
        </Routes>
      </InTag>,
      { at: `/equipment/allocation/9/print${search}` },
    ),
  }
}
const paper = () => screen.findByRole('article')
const rows = (of: HTMLElement, title: string) =>
  within(within(of).getByRole('heading', { name: title }).parentElement ?? of)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))

beforeEach(() => {
  languages = []
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the papers of an allocation', () => {
  test('say who prints what for whom: company, number, call code, every line and the sum by unit', async () => {
    open()
    const sheet = await paper()
    for (const words of ['华域物探', '设备调配单', 'DP-FW-20261101-0001', 'ABC234', '在途', '仪器服务站', '英雄岭三维'])
      expect(sheet.textContent).toContain(words)
    expect(rows(sheet, '调配明细')).toHaveLength(122)
    expect(rows(sheet, '调配明细').at(-1)).toEqual(['合计', '119 台 · 600 串'])
    expect(within(sheet).getByRole('region', { name: '签字确认' }).textContent).toContain('调配人孙海涛')
  })

  test('have their head and foot in the margins of each page, only while they are on screen', async () => {
    const { user } = open()
    await paper()
    const margin = (name: string) => document.documentElement.style.getPropertyValue(`--paper-${name}`)
    await waitFor(() => expect(margin('company')).toBe('"华域物探"'))
    expect(margin('title')).toBe('"设备调配单 DP-FW-20261101-0001"')
    expect([margin('start'), margin('between'), margin('end')]).toEqual(['"第 "', '" 页 / 共 "', '" 页"'])
    expect(document.documentElement.dataset['paper']).toBe('')
    await user.click(screen.getByRole('button', { name: 'away' }))
    expect([margin('company'), document.documentElement.dataset['paper']]).toEqual(['', undefined])
  })

  test('are one for each shipment, to travel with the goods', async () => {
    open('?sheet=packing-2')
    const sheet = await paper()
    for (const words of ['装箱单', 'DP-FW-20261101-0001 / 2', 'YD-22', 'CN-7', 'F-9', '仪器服务站 → 英雄岭三维'])
      expect(sheet.textContent).toContain(words)
    const codes = within(await within(sheet).findByRole('region', { name: '手机离线接收码' }))
    expect([codes.getByText('1 / 2'), codes.getByText('2 / 2')]).toHaveLength(2)
    expect(rows(sheet, '装箱明细')[1]?.slice(0, 6)).toEqual(['1', 'Sercel WTU-508节点', 'Y-2', 'SE-2', 'S0103-2', '1'])
    expect(within(sheet).getByRole('region', { name: '签字确认' }).textContent).toMatch(
      /发货人何永平.*承运人马师傅.*接收人/,
    )
  })

  test('say for what a substitute stands, on the allocation and on the packing list', async () => {
    const substitute = lineOf(1, { asked: '地震道', askedUnit: '道', factor: '3', isSubstitute: true })
    const mixed = { ...detail, lines: [substitute, lineOf(2)], shipments: [shipmentOf([sentLine(1), sentLine(2)])] }
    for (const search of ['', '?sheet=packing-1']) {
      open(search, mixed)
      const sheet = await paper()
      const [, first, second] = rows(sheet, search === '' ? '调配明细' : '装箱明细')
      expect(first).toContain('地震道1 台 折合 3 道')
      expect(second?.some((text) => text?.includes('地震道'))).toBe(false)
      clear()
    }
  })

  test('are one for each receipt: sent, received, damaged, short, refused, and what was on no list', async () => {
    open('?sheet=receipt-1')
    const sheet = await paper()
    expect(rows(sheet, '验收明细')[1]).toEqual([
      '1',
      'Geospace GS-20DX检波器串',
      '串',
      '600',
      '580',
      '3',
      '20',
      '–',
      '少一箱',
    ])
    expect(rows(sheet, '单外物品')[1]?.slice(0, 3)).toEqual(['1', '电缆', '2'])
    expect(within(sheet).getByRole('region', { name: '签字确认' }).textContent).toContain('接收人杨帆')
  })

  test('are printed in the other language without the page changing its own', async () => {
    const { user } = open()
    await paper()
    await user.click(screen.getByText('英文'))
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Equipment allocation DP-FW-20261101-0001' })).toBeTruthy(),
    )
    expect(screen.getByRole('button', { name: '打印' })).toBeTruthy()
    expect(new Set(languages)).toEqual(new Set(['zh-CN', 'en']))
  })

  test('are chosen in the address, and printed when they are there', async () => {
    const ask = vi.fn()
    vi.stubGlobal('print', ask)
    Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
    const { user } = open()
    await paper()
    await user.click(screen.getByRole('combobox', { name: '打印内容' }))
    await user.click(await screen.findByText('装箱单 · 发运批次 1'))
    await waitFor(() => expect(addressNow()).toContain('sheet=packing-1'))
    await user.click(screen.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  })

  test('of what is not there, or not to be seen, say so', async () => {
    open('?sheet=packing-9')
    expect(await screen.findByText('没有可打印的内容')).toBeTruthy()
    clear()
    served(
      serve(allocationCalls.get, () => refused(403, 'no')),
      serve(allocationCalls.history, () => []),
    )
    show(
      <Routes>
        <Route path="/equipment/allocation/:id/print" element={<PrintAllocation />} />
      </Routes>,
      { at: '/equipment/allocation/9/print' },
    )
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })
})
