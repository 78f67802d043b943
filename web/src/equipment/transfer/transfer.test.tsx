import type { HeldRow } from '@geodepot/contracts/equipment/shipment.ts'
import {
  type TransferDetail,
  type TransferLineRow,
  transfer,
  transferCalls,
} from '@geodepot/contracts/equipment/transfer.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { InTag, clear, show } from '../../kit/test/page.tsx'
import { type Served, serve, serveAlways, served } from '../../kit/test/served.ts'
import { allocationOf, lineOf, sentLine, shipmentOf } from '../allocation/test/rows.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page from './page.tsx'
import Print from './print.tsx'

serveAlways(serve(transferCalls.signatures, () => ({ signatures: [], unsigned: [] })))

const goodsOf = (lineId: number): Omit<HeldRow, 'condition' | 'qty'> => {
  const { modelId, devId, devName, brand, devModel, selfNum, devSign, devCoding, unit } = lineOf(lineId)
  return { modelId, devId, devName, brand, devModel, selfNum, devSign, devCoding, unit }
}
const held: HeldRow[] = [
  { ...goodsOf(1), condition: 'good', qty: '1' },
  { ...goodsOf(2), condition: 'good', qty: '1' },
  { ...goodsOf(100), condition: 'waitRepair', qty: '40' },
]
const transferLine = (lineId: number, more: Partial<TransferLineRow> = {}): TransferLineRow => {
  const {
    applicationLineId: _a,
    asked: _s,
    askedUnit: _u,
    factor: _f,
    isSubstitute: _i,
    categoryId: _c,
    remark: _r,
    ...line
  } = lineOf(lineId)
  return {
    ...line,
    condition: 'good',
    licenseNum: null,
    originalValue: '1200.50',
    netValue: '800.25',
    currency: 'USD',
    ...more,
  }
}
const transferOf = (more: Partial<TransferDetail> = {}): TransferDetail => {
  const { lines: _lines, can: _can, shipments: _shipments, ...document } = allocationOf()
  return {
    ...document,
    number: 'ZC-XB-20260721-0001',
    docState: 'draft',
    transferKind: 'project',
    fromProjectNo: 'P2601',
    fromHolderId: 4,
    fromPlace: '库车北缘三维',
    fromDeptName: '西部分公司',
    toProjectNo: 'P2606',
    toHolderId: null,
    toDeptId: 'C103',
    toPlace: '古龙三维',
    toDeptName: '北方分公司',
    outType: '1',
    inType: '1',
    reason: '下一工区开工',
    betweenUnits: false,
    stayingPeople: [],
    originalValues: [{ unit: 'USD', quantity: '2401.00' }],
    netValues: [{ unit: 'USD', quantity: '1600.50' }],
    can: {},
    shipments: [],
    lines: [transferLine(1), transferLine(2)],
    ...more,
  }
}
const around = [
  serve(dept.company, () => ({ company: '华域物探' })),
  serve(transferCalls.steps, () => []),
  serve(transferCalls.held, () => held),
]
documentPageTests(
  transfer,
  transferCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf: (more) => transferOf({ ...more, number: `ZC-XB-20260721-000${more.id}` }),
    says: { page: '下一工区开工', paper: '下一工区开工', across: '未生效' },
    around,
  },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('writing a transfer', () => {
  const places = (call: 'sources' | 'targets', rows: readonly (readonly [string, string])[]) =>
    serve(transferCalls[call], () => ({
      rows: rows.map(([placeKey, placeName]) => ({ placeKey, placeName, deptName: '装备服务中心' })),
      total: rows.length,
    }))
  const pick = async (user: ReturnType<typeof show>['user'], label: string, name: string) => {
    await user.click(await screen.findByRole('combobox', { name: new RegExp(label) }))
    await user.click(await screen.findByText(name))
  }

  test('of another kind goes between other places, of which nothing of the first is kept', async () => {
    const draft = transferOf({ can: { edit: true } })
    const found = served(
      ...around,
      places('sources', [['7', '仪器服务站']]),
      places('targets', [['8', '检波器服务站']]),
      serve(transferCalls.get, () => draft),
      serve(transferCalls.history, () => []),
      serve(transferCalls.update, () => ({ version: 5 })),
    )
    const { user } = show(
      <InTag>
        <Routes>
          <Route path="/equipment/transfer/:id/edit" element={<Form />} />
        </Routes>
      </InTag>,
      { at: '/equipment/transfer/9/edit' },
    )
    await screen.findByText('2 / 3 行')
    await user.click(screen.getByText('装备库间调剂'))
    expect(await screen.findByText('请先选择调出方')).toBeTruthy()
    await pick(user, '调出方', '仪器服务站')
    await pick(user, '调入装备库', '检波器服务站')
    await screen.findByText('0 / 3 行')
    await user.click(screen.getByRole('button', { name: /全选$/ }))
    await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
    await waitFor(() => {
      const ask = found.asked.findLast(({ name }) => name === 'equipment/transfer.update')?.ask
      expect(ask).toMatchObject({
        transferKind: 'pool',
        fromHolderId: '7',
        toHolderId: '8',
        lines: [{ devId: 1 }, { devId: 2 }, { modelId: 4, condition: 'waitRepair', qty: '40' }],
      })
      expect(ask).not.toHaveProperty('fromProjectNo')
      expect(ask).not.toHaveProperty('toProjectNo')
    })
  })
})

describe('a roll-over', () => {
  const moving = {
    people: [
      { userId: 5, nickName: '马志强', projectRole: '装备员' },
      { userId: 6, nickName: '石磊', projectRole: '' },
    ],
    papers: [
      {
        id: 1,
        number: 'SBSQ-1',
        kind: 'equipment/application',
        kindName: '设备申请单',
        stateName: '草稿',
        moves: true,
      },
      { id: 2, number: 'FH-7', kind: 'equipment/return', kindName: '返还单', stateName: '返还中', moves: false },
    ],
  }
  test('takes everything and everybody, but for what is unticked, and says what is in its way', async () => {
    const draft = transferOf({ can: { edit: true }, transferKind: 'rollOver', lines: [] })
    const found = served(
      ...around,
      serve(transferCalls.moving, () => moving),
      serve(transferCalls.get, () => draft),
      serve(transferCalls.history, () => []),
      serve(transferCalls.update, () => ({ version: 5 })),
    )
    const { user } = show(
      <InTag>
        <Routes>
          <Route path="/equipment/transfer/:id/edit" element={<Form />} />
        </Routes>
      </InTag>,
      { at: '/equipment/transfer/9/edit' },
    )
    await screen.findByText('3 / 3 行')
    expect(screen.getByText('需先办结或取消的单据').closest('div')?.textContent).toContain('FH-7')
    expect(screen.getByText('随队转移的单据').closest('div')?.textContent).toContain('SBSQ-1')
    await user.click(screen.getByRole('checkbox', { name: '石磊' }))
    await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
    await waitFor(() =>
      expect(found.asked.findLast(({ name }) => name === 'equipment/transfer.update')?.ask).toMatchObject({
        stayingPeople: [6],
        lines: [{ devId: 1 }, { devId: 2 }, { modelId: 4, qty: '40' }],
      }),
    )
  })

  test('is done at once from its page, which shows who goes and who stays', async () => {
    const row = transferOf({ docState: 'ready', transferKind: 'rollOver', stayingPeople: [6], can: { rollOver: true } })
    const found = served(
      ...around,
      serve(transferCalls.moving, () => moving),
      serve(transferCalls.get, () => row),
      serve(transferCalls.history, () => []),
      serve(transferCalls.rollOver, () => ({ version: 5, state: 'closed' as const })),
    )
    const { user } = show(
      <InTag>
        <Routes>
          <Route path="/equipment/transfer/:id" element={<Page />} />
        </Routes>
      </InTag>,
      { at: '/equipment/transfer/9' },
    )
    expect((await screen.findByText('留在原项目的人员')).parentElement?.textContent).toContain('石磊')
    await user.click(screen.getByRole('button', { name: '整队转移' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '整队转移' }))
    await waitFor(() => expect(found.asked.some(({ name }) => name === 'equipment/transfer.rollOver')).toBe(true))
  })
})

describe('the printed form', () => {
  const history = [
    { transition: 'submit', role: 'submit' as const, decision: null, node: '提交', action: '提交', person: '马志强' },
    {
      transition: 'approve',
      role: 'decide' as const,
      decision: 'approve' as const,
      node: '二级单位领导审批',
      action: '同意',
      person: '高振华',
    },
  ].map((entry) => ({
    ...entry,
    unit: '西部分公司',
    opinion: '',
    received: null,
    decided: '2026-07-22 10:00:00',
    from: null,
    to: 'submitted',
  }))
  const open = (of: TransferDetail, search = '?id=9', more: readonly Served[] = []) => {
    served(
      ...more,
      ...around,
      serve(transferCalls.get, () => of),
      serve(transferCalls.history, () => history),
    )
    return show(
      <InTag>
        <Routes>
          <Route path="/transfer/print" element={<Print />} />
        </Routes>
      </InTag>,
      { at: `/transfer/print${search}` },
    )
  }

  test('stands at the address of the specification, with its code, its values and who has signed', async () => {
    open(transferOf({ docState: 'ready' }))
    const sheet = await screen.findByRole('article')
    expect(sheet.className).toContain('paper-landscape')
    expect(document.documentElement.dataset['paper']).toBe('landscape')
    for (const words of ['资产转移申请单', '西部分公司 · 库车北缘三维', '北方分公司 · 古龙三维', '下一工区开工'])
      expect(sheet.textContent).toContain(words)
    expect(sheet.querySelector('.paper-corner svg')).toBeTruthy()
    const table = within(within(sheet).getByRole('heading', { name: '转移明细' }).parentElement ?? sheet)
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows[0]).toContain('原值 (USD)净值 (USD)技术状况备注')
    expect(rows.at(-1)).toBe('合计2 台 · 原值 (USD) 2,401.00 · 净值 (USD) 1,600.50')
    expect(within(sheet).queryByText('未生效')).toBeNull()
    expect(within(sheet).getByRole('region', { name: '签字确认' }).textContent).toMatch(
      /调出单位主管高振华签字日期2026-07-22调入单位主管签字日期装备管理部门签字日期财务部门签字日期/,
    )
  })

  test.each(['?deviceappid=9', '?devappid=9'])('is found by the ids of the specification too: %s', async (search) => {
    open(transferOf(), search)
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  test('of values in several currencies adds up none of them with another', async () => {
    open(transferOf({ lines: [transferLine(1), transferLine(2, { currency: 'CNY' })] }))
    const sheet = await screen.findByRole('article')
    expect(within(sheet).getByText('合计').closest('tr')?.textContent).toBe('合计2 台')
    expect(sheet.textContent).toContain('1,200.50CNY')
  })

  test('of nothing says so', async () => {
    open(transferOf(), '')
    expect(await screen.findByText('没有要打印的转移单')).toBeTruthy()
  })

  test('has the packing list of each shipment beside it, and keeps what the address names', async () => {
    open(transferOf({ docState: 'underWay', shipments: [shipmentOf([sentLine(1)])] }), '?id=9&sheet=packing-1')
    const sheet = await screen.findByRole('article')
    expect(sheet.textContent).toContain('装箱单')
    expect(sheet.className).not.toContain('landscape')
  })

  test('shows on the packing list who signed for what travels', async () => {
    const signature = {
      signatureId: 3,
      act: 'ship',
      part: 1,
      signsAs: 'carrier' as const,
      signerName: '卡车司机老周',
      signerId: null,
      drawn: null,
      signedTime: '2026-07-23 08:00:00',
      deviceTime: null,
      takenBy: '马志强',
      contentHash: '',
      intact: true,
    }
    open(transferOf({ docState: 'underWay', shipments: [shipmentOf([sentLine(1)])] }), '?id=9&sheet=packing-1', [
      serve(transferCalls.signatures, () => ({ signatures: [signature], unsigned: [] })),
    ])
    const signed = await screen.findByRole('region', { name: '签字确认' })
    expect(signed.textContent).toContain('卡车司机老周')
  })
})
