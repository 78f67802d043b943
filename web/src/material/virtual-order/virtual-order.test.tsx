import {
  type OpenLine,
  type VirtualOrderDetail,
  type VirtualOrderLinkView,
  type VirtualOrderLineRow,
  virtualOrder,
  virtualOrderCalls,
} from '@geodepot/contracts/material/virtual-order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { holdLink } from '../../system/ticket/index.ts'
import ConfirmByLink from './confirm-by-link.tsx'
import ConfirmSignedIn from './confirm-signed-in.tsx'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintVirtualOrder as Print } from './page.tsx'
import { decisionsOf, emptyDraft, wrongWith } from './quantities.ts'

const open = (sourceLineId: number, more: Partial<OpenLine> = {}): OpenLine => ({
  sourceLineId,
  analysisId: 7,
  analysisNumber: 'YWFX-XB-20260721-0007',
  applicationId: 9,
  applicationNumber: 'WZSQ-XB-20260721-0009',
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  needDate: null,
  unitPrice: '18600.00',
  buyQty: '5',
  openQty: '5',
  ...more,
})
const lineOf = (lineId: number, more: Partial<VirtualOrderLineRow> = {}): VirtualOrderLineRow => ({
  lineId,
  ...open(lineId + 10),
  quantity: '5',
  totalPrice: '93000.00',
  confirmedQty: null,
  remark: '',
  ...more,
})
const detailOf = (
  more: Partial<VirtualOrderDetail> & Pick<VirtualOrderDetail, 'id' | 'docState' | 'version' | 'can'>,
): VirtualOrderDetail => ({
  number: `XNJH-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  applicationNumbers: 'WZSQ-XB-20260721-0009',
  lineCount: 2,
  totalAmount: '186000.00',
  projectInfoNo: 'P2624',
  projectName: '西部震源备件储备',
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '温晓岚',
  submitTime: null,
  createBy: '温晓岚',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1), lineOf(2, { materialNameCn: '高压软管', partNo: 'HS-2440' })],
  link: null,
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' }))]

documentPageTests(
  virtualOrder,
  virtualOrderCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: 'YWFX-XB-20260721-0007', paper: '主伺服阀' }, around },
)

const cell = (row: number, column: number) =>
  within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[column]

test('what is to be bought is taken by one press and sent; a refusal stands at its cell', async () => {
  draftOf(someone.userId, 'material/virtual-order:new').write({
    changes: { projectInfoNo: 'P2624' },
    at: '2026-07-21T08:00:00.000Z',
  })
  const errors = [{ field: 'lines.0.quantity', key: 'tooMuch', msg: '最多还可下单 1' }]
  const { asked } = served(
    serve(virtualOrderCalls.open, () => [open(11), open(12, { openQty: '1' })]),
    serve(virtualOrderCalls.create, () => refused(500, 'x', { errors })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
    </Routes>,
    { at: '/a/new' },
  )
  await user.click(await screen.findByRole('button', { name: '带入待采购的行' }))
  await waitFor(() => expect(cell(2, 0)?.textContent).toBe('主伺服阀 · DEMO-SV-10231'))
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() => expect(cell(1, 3)?.title).toBe('最多还可下单 1'))
  expect(asked.findLast(({ name }) => name === virtualOrderCalls.create.name)?.ask).toEqual({
    projectInfoNo: 'P2624',
    lines: [
      { sourceLineId: 11, quantity: '5' },
      { sourceLineId: 12, quantity: '1' },
    ],
  })
})

test('quantities may be lowered, and a line left out with a reason', () => {
  const line = { lineId: 1, quantity: '5' }
  const typed = (quantity: string, reason = '') => ({
    ...emptyDraft,
    quantities: { 1: quantity },
    reasons: { 1: reason },
  })
  expect(['5', '4.5', '6', 'x', '', '-1', '0'].map((text) => wrongWith(line, typed(text)))).toEqual([
    undefined,
    undefined,
    'tooHigh',
    'notAQuantity',
    'notAQuantity',
    'notAQuantity',
    'whyLowered',
  ])
  expect(decisionsOf([line], emptyDraft)).toEqual([])
  expect(decisionsOf([line], typed('5.0'))).toEqual([])
  expect(decisionsOf([line], typed('4'))).toEqual([{ lineId: 1, decision: 'lower', quantity: '4' }])
  expect(decisionsOf([line], typed('0', ' 有库存 '))).toEqual([{ lineId: 1, decision: 'refuse', opinion: '有库存' }])
})

describe('on a phone', () => {
  const linkToken = 'L'.repeat(43)
  const path = '/app/PurchasePlanVirtual/edit?id=3'
  const view = (isDone: boolean): VirtualOrderLinkView => ({
    ...detailOf({ id: 3, docState: isDone ? 'approved' : 'submitted', version: 2, can: {} }),
    isDone,
  })
  const went: string[] = []
  const byLink = () => {
    holdLink({ linkToken, path, until: '2026-07-21 15:00:00' })
    history.replaceState(null, '', path)
    render(<ConfirmByLink go={(to) => went.push(to)} />)
    return userEvent.setup()
  }
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    went.length = 0
    setLanguage('cn')
    history.replaceState(null, '', '/')
  })

  test('it is confirmed by link with less of a line; what was typed outlives a lost answer', async () => {
    let isDone = false
    let isLost = true
    const { asked } = served(
      serve(virtualOrderCalls.readLink, () => view(isDone)),
      serve(virtualOrderCalls.decideLink, () => {
        if (isLost) return refused(500, '请稍后再试')
        isDone = true
        return { state: 'approved' }
      }),
    )
    const user = byLink()
    const [first] = await screen.findAllByLabelText('确认数量')
    if (!first) throw new Error('there is no line')
    await user.clear(first)
    await user.type(first, '6')
    expect(screen.getByRole('alert').textContent).toBe('不能超过 5')
    await user.click(screen.getByRole('button', { name: '确认' }))
    expect(asked.some(({ name }) => name === virtualOrderCalls.decideLink.name)).toBe(false)
    await user.clear(first)
    await user.type(first, '4')
    await user.type(screen.getByLabelText('审批意见'), '先买四件')
    await user.click(screen.getByRole('button', { name: '确认' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请稍后再试')
    expect([first, screen.getByLabelText('审批意见')].map((field) => (field as HTMLInputElement).value)).toEqual([
      '4',
      '先买四件',
    ])
    expect(sessionStorage.getItem(`draft ${path}`)).toContain('先买四件')
    isLost = false
    await user.click(screen.getByRole('button', { name: '确认' }))
    expect((await screen.findByRole('status')).textContent).toBe('已确认，可以关闭此页面。')
    expect(asked.findLast(({ name }) => name === virtualOrderCalls.decideLink.name)?.ask).toEqual({
      linkToken,
      decision: 'approve',
      opinion: '先买四件',
      lines: [{ lineId: 1, decision: 'lower', quantity: '4' }],
    })
    await waitFor(() => expect(location.pathname).toBe('/app/PurchasePlanVirtual/view'))
    expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
  })

  test('it is not refused without a reason, in English either', async () => {
    setLanguage('en')
    served(serve(virtualOrderCalls.readLink, () => view(false)))
    const user = byLink()
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    expect(screen.getByRole('alert').textContent).toBe('Say why it is refused')
  })

  test('a link that opens nothing any more leads to the page that says why', async () => {
    served(
      serve(virtualOrderCalls.readLink, () =>
        refused(403, 'x', { errors: [{ field: 'ticket', key: 'goneOn', msg: 'x' }] }),
      ),
    )
    byLink()
    await waitFor(() => expect(went).toEqual(['/app/403?why=goneOn']))
  })

  test('signed in it is decided on at edit, and only shown at view', async () => {
    const waiting = detailOf({ id: 3, docState: 'submitted', version: 2, can: { approve: true, refuse: true } })
    const { asked } = served(
      serve(virtualOrderCalls.get, () => waiting),
      serve(virtualOrderCalls.refuse, () => ({ version: 3, state: 'refused' as const })),
    )
    const at = (address: string) =>
      show(
        <Routes>
          <Route path="/app/PurchasePlanVirtual/:what" element={<ConfirmSignedIn />} />
        </Routes>,
        { at: address },
      )
    const shown = at('/app/PurchasePlanVirtual/view?id=3')
    expect(await screen.findByText('主伺服阀')).toBeTruthy()
    expect(screen.queryByLabelText('确认数量')).toBeNull()
    shown.unmount()
    const { user } = at(path)
    await user.type(await screen.findByLabelText('审批意见'), '未中标')
    await user.click(screen.getByRole('button', { name: '拒绝' }))
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === virtualOrderCalls.refuse.name)?.ask).toMatchObject({
        version: 2,
        opinion: '未中标',
      }),
    )
  })
})
