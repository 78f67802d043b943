import { type AllocationDetail, type AllocationRow, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import AllocationList from './list.tsx'
import AllocationPage from './page.tsx'
import { allocationOf, amountOf, candidateOf, lineOf, sentLine, shipmentOf } from './test/rows.ts'

serveAlways(serve(allocationCalls.signatures, () => ({ signatures: [], unsigned: [] })))

const rowOf = ({
  lines: _lines,
  shipments: _shipments,
  receipts: _receipts,
  settlements: _settlements,
  ...row
}: AllocationDetail): AllocationRow => row
const pages = (
  <Routes>
    <Route path="/equipment/allocation" element={<AllocationList />} />
    <Route path="/equipment/allocation/:id" element={<AllocationPage />} />
  </Routes>
)
const page = (detail: AllocationDetail, ...others: readonly ReturnType<typeof serve>[]) => {
  const found = served(
    ...others,
    serve(allocationCalls.get, () => detail),
    serve(allocationCalls.history, () => []),
  )
  return { ...found, ...show(pages, { at: '/equipment/allocation/9' }) }
}
const buttons = () =>
  within(screen.getByRole('group', { name: '操作' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const strings = { receivedQty: '580', damagedQty: '3', shortQty: '20', unsettledQty: '20' }
const detail = (more: Partial<AllocationDetail> = {}) =>
  allocationOf({
    expectedQty: [],
    unsettledQty: amountOf('20', '串'),
    lines: [
      lineOf(1, { shippedQty: '1', receivedQty: '1', receiveState: '1' }),
      lineOf(2, { shippedQty: '1', refusedQty: '1', receiveState: '2' }),
      lineOf(100, { shippedQty: '600', ...strings }),
    ],
    shipments: [
      shipmentOf([
        sentLine(1, { expectedQty: '0', receivedQty: '1' }),
        sentLine(2, { expectedQty: '0' }),
        sentLine(100, { expectedQty: '0', ...strings }),
      ]),
    ],
    receipts: [
      {
        receiptId: 1,
        receivedAt: '2026-11-03 09:00:00',
        person: '杨帆',
        remark: '',
        lines: [
          {
            shipmentLineId: 1,
            received: '1',
            damaged: '0',
            short: '0',
            refused: '0',
            reason: '',
            photos: [],
            unlistedWhat: null,
            unlistedQty: null,
          },
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
    ...more,
  })

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('the page of an allocation', () => {
  test.each([
    [{ receive: true, settle: true }, ['接收', '处理差异']],
    [{ ship: true, cancel: true }, ['发运', '取消调配']],
    [{ submit: true, edit: true, remove: true }, ['提交', '修改', '删除']],
    [{ approve: true, return: true, refuse: true }, ['同意', '退回修改', '不通过']],
    [{ close: true }, ['关闭单据']],
    [{ consent: true, decline: true }, ['同意替代', '不同意']],
  ] as const)('offers exactly what the server allows: %o', async (can, words) => {
    page(detail({ can }))
    await screen.findByRole('heading', { name: 'DP-FW-20261101-0001' })
    expect(buttons()).toEqual(words)
  })

  test('offers nothing to whoever may only read', async () => {
    page(detail())
    await screen.findByRole('heading', { name: 'DP-FW-20261101-0001' })
    expect(screen.queryByRole('group', { name: '操作' })).toBeNull()
  })

  test('puts another device on a line that is loaded, with the reason', async () => {
    const loading = detail({
      docState: 'receiving',
      can: { swap: true },
      lines: [lineOf(1), lineOf(2, { shippedQty: '1' }), lineOf(100)],
    })
    const { user, asked } = page(
      loading,
      serve(allocationCalls.spares, () => ({ rows: [candidateOf(7)], total: 1 })),
      serve(allocationCalls.swap, () => ({ version: 3, state: 'receiving' as const })),
    )
    await user.click(await screen.findByText('逐行（3）'))
    expect(screen.getAllByRole('button', { name: /^换装/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
      ['换装：Y-1'],
    )
    await user.click(screen.getByRole('button', { name: '换装：Y-1' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('combobox', { name: /换上的设备/ }))
    await user.click(await screen.findByText('Y-7'))
    await user.type(within(dialog).getByRole('textbox', { name: /换装原因/ }), '外壳破裂')
    await user.click(within(dialog).getByRole('button', { name: '换装' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === allocationCalls.swap.name)?.ask).toMatchObject({
        lineId: 1,
        devId: 7,
        condition: 'waitRepair',
        opinion: '外壳破裂',
      }),
    )
  })

  test('adds lines up by model, and shows each line on request', async () => {
    const { user } = page(detail())
    const nodes = (await screen.findAllByText('Sercel WTU-508'))[0]?.closest('tr')
    expect(nodes?.textContent).toContain('已接收 1')
    expect(nodes?.textContent).toContain('拒收 1')
    const bulk = screen.getAllByText('Geospace GS-20DX')[0]?.closest('tr')
    expect([...(bulk?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).slice(1, 8)).toEqual([
      '600',
      '600',
      '580',
      '3',
      '20',
      '–',
      '20',
    ])
    await user.click(screen.getByText('逐行（3）'))
    expect(await screen.findByText('Y-2')).toBeTruthy()
  })

  test('tells how it travelled and what each receipt said', async () => {
    page(detail())
    const shipment = (await screen.findByText('发运批次 1')).closest('details')
    expect(shipment?.textContent).toContain('W-1')
    expect(shipment?.textContent).toContain('马师傅')
    const receipts = within(screen.getByRole('region', { name: '接收记录' }))
    expect(receipts.getByText('实收 1 台 · 580 串')).toBeTruthy()
    expect(receipts.getByText('损坏 3 串 · 短少 20 串').closest('li')?.textContent).toContain('少一箱')
    expect(receipts.getByText('电缆').closest('li')?.textContent).toContain('2 项单外')
  })

  test('cancelling wants a reason', async () => {
    const { user, asked } = page(detail({ can: { cancel: true }, docState: 'dispatching' }))
    await user.click(await screen.findByRole('button', { name: '取消调配' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '取消调配' }))
    expect(asked.some(({ name }) => name.endsWith('.cancel'))).toBe(false)
    expect(await dialog.findByRole('alert')).toBeTruthy()
  })
})

describe('substitutes', () => {
  const instead = {
    modelId: 80,
    brand: 'Geospace',
    devModel: 'GSR',
    asked: '节点采集单元',
    askedUnit: '道',
    factor: '3',
    isSubstitute: true,
  } as const
  const consenting = (more: Partial<AllocationDetail> = {}) =>
    allocationOf({
      docState: 'consenting',
      docStatus: 'subY',
      isBeyond: true,
      expectedQty: [],
      lines: [lineOf(1, instead), lineOf(2, instead), lineOf(3)],
      ...more,
    })
  const table = () => within(screen.getByRole('region', { name: '替代设备' })).getByRole('table')

  test('say what was asked, what is offered, how many, at which factor, and what it comes to; one tap agrees, once', async () => {
    const { user, asked } = page(
      consenting({ can: { consent: true, decline: true } }),
      serve(allocationCalls.consent, () => ({ version: 5, state: 'submitted' as const })),
    )
    const agree = await screen.findByRole('button', { name: '同意替代' })
    expect([...table().querySelectorAll('tbody tr[data-row-key] td')].map(({ textContent }) => textContent)).toEqual([
      'Geospace GSR节点',
      '2 台',
      '节点采集单元',
      '1 台 折合 3 道',
      '6 道',
    ])
    expect(screen.getByRole('region', { name: '替代设备' }).textContent).toContain('同意后继续审批')
    await user.dblClick(agree)
    await waitFor(() => expect(asked.filter(({ name }) => name === allocationCalls.consent.name)).toHaveLength(1))
    expect(asked.find(({ name }) => name === allocationCalls.consent.name)?.ask).toEqual({ id: '9', version: 4 })
    expect(screen.queryByRole('dialog'), 'without a question').toBeNull()
  })

  test('whoever only reads is told for whom it waits', async () => {
    page(consenting({ waitingFor: '石磊, 马志强' }))
    expect((await screen.findByRole('region', { name: '替代设备' })).textContent).toContain('等待 石磊, 马志强 同意')
    expect(screen.queryByRole('button', { name: '同意替代' })).toBeNull()
    expect(screen.getByRole('list', { name: '办理进度' }).textContent).toContain('待 石磊, 马志强 答复')
  })

  test('not agreeing wants a reason', async () => {
    const { user, asked } = page(
      consenting({ can: { consent: true, decline: true } }),
      serve(allocationCalls.decline, () => ({ version: 5, state: 'returned' as const })),
    )
    await user.click(await screen.findByRole('button', { name: '不同意' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('note').textContent).toContain('退回调配人')
    expect(
      dialog.getByRole<HTMLTextAreaElement>('textbox').required ||
        dialog.getByRole('textbox').getAttribute('aria-required') === 'true',
    ).toBe(true)
    await user.type(dialog.getByRole('textbox'), '采样率不够')
    await user.click(dialog.getByRole('button', { name: '不同意' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === allocationCalls.decline.name)?.ask).toEqual({
        id: '9',
        version: 4,
        opinion: '采样率不够',
      }),
    )
  })

  test('are told from what was asked for in the lines, by model and one by one, as long as the document lives', async () => {
    const { user } = page(consenting({ docState: 'dispatching' }))
    const group = (await screen.findAllByText('Geospace GSR'))[0]?.closest('tr')
    expect(group?.textContent).toContain('替代 节点采集单元 · 1 台 折合 3 道')
    expect(screen.getAllByText('Sercel WTU-508')[0]?.closest('tr')?.textContent).not.toContain('替代')
    expect(screen.queryByRole('region', { name: '替代设备' })).toBeNull()
    await user.click(screen.getByText('逐行（3）'))
    expect((await screen.findByText('Y-2')).closest('tr')?.textContent).toContain('替代 节点采集单元')
  })
})

describe('the list of allocations', () => {
  const rows = [
    rowOf(detail({ id: 9, can: { receive: true } })),
    rowOf(
      detail({ id: 10, number: 'DP-FW-20261101-0002', expectedQty: amountOf('600', '串'), unsettledQty: [], can: {} }),
    ),
  ]
  const list = () => {
    const found = served(
      serve(allocationCalls.list, () => ({ rows, total: 2 })),
      serve(project.names, () => []),
    )
    return { ...found, ...show(pages, { at: '/equipment/allocation' }) }
  }

  test('shows what is on the road and what is unsettled, and each row what may be done with it', async () => {
    list()
    const first = (await screen.findByText('DP-FW-20261101-0001')).closest('tr')
    const second = screen.getByText('DP-FW-20261101-0002').closest('tr')
    expect(first && within(first).getByText('20 串')).toBeTruthy()
    expect(second && within(second).getAllByText('600 串')).toHaveLength(2)
    expect(
      first &&
        within(first)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
    ).toEqual(['接收'])
    expect(second && within(second).queryAllByRole('button')).toHaveLength(0)
  })

  test('asks for what waits for me in one click', async () => {
    const { user, asked } = list()
    await user.click(await screen.findByRole('button', { name: '待我处理' }))
    await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ mine: 'waiting' }))
    expect(addressNow()).toBe('/equipment/allocation?mine=waiting')
    expect(screen.getByRole('button', { name: '待我处理' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('finds those that wait for the project by their state; agreeing is for the page, where the substitutes are read', async () => {
    const waiting = rowOf(detail({ id: 9, docState: 'consenting', can: { consent: true, decline: true } }))
    const { asked } = served(
      serve(allocationCalls.list, () => ({ rows: [waiting], total: 1 })),
      serve(project.names, () => []),
    )
    show(pages, { at: '/equipment/allocation?docState=consenting' })
    const row = (await screen.findByText('DP-FW-20261101-0001')).closest('tr')
    expect(row?.textContent).toContain('待项目同意')
    expect(row && within(row).queryAllByRole('button')).toHaveLength(0)
    expect(asked.at(-1)?.ask).toMatchObject({ docState: 'consenting' })
  })
})
