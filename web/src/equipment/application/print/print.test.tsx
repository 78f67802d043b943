import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { serve, served } from '../../../kit/test/served.ts'
import PrintApplication from './print.tsx'

const row = (more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: 7,
  deviceappid: 7,
  devappid: 7,
  appNo: 'SBSQ-XB-20260721-0007',
  number: 'SBSQ-XB-20260721-0007',
  callCode: 'ABC234',
  appName: '库车节点申请',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgId: 'C102',
  orgCode: 'C102',
  orgName: '西部分公司',
  mixTypeId: 'ZY',
  planStart: '2026-08-01',
  planEnd: '2026-10-01',
  allocationProgress: 0,
  bsflag: '0',
  state: '9',
  docState: 'approved',
  docStatus: 'subY',
  approvalStatus: 'approved',
  version: 2,
  applicantName: '马志强',
  submitTime: '2026-07-21 09:00:00',
  can: {},
  createBy: '马志强',
  createTime: '2026-07-21 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: '急用',
  ...more,
})
const line = {
  lineId: 1,
  backDevType: '2' as const,
  categoryId: 9,
  devType: '节点',
  modelId: 3,
  brand: 'Sercel',
  devModel: 'WTU-508',
  tracking: 'single' as const,
  requestedQty: '200',
  availableQty: '9',
  othersQty: null,
  allocatedQty: '0',
  closedQty: '0',
  unit: '台',
  team: '',
  startDate: null,
  endDate: null,
  purpose: '',
  remark: '',
  unitKey: '台',
  requirements: [],
  accepted: [],
}
const taken = (modelId: number, devModel: string, factor: string, agreed = false) => ({
  modelId,
  brand: 'Sercel',
  devModel,
  devName: devModel,
  unit: '台',
  tracking: 'single' as const,
  factor,
  agreed,
})
const capability = {
  ...line,
  lineId: 2,
  modelId: null,
  brand: null,
  devModel: null,
  requestedQty: '4000',
  unit: '道',
  unitKey: '道',
  requirements: [{ key: 'force', comparison: 'least' as const, value: '60000', name: '峰值出力', unit: 'lbf' }],
  accepted: [taken(3, 'WTU-508', '1'), taken(4, 'GPR-3C', '3'), taken(5, '428XL', '50', true)],
}
// What was done last leads on from where it was.
const entry = (
  transition: keyof typeof application.transitions | 'create',
  action: string,
  to: string,
  person: string,
  decided: string,
  more: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  node: action,
  person,
  unit: '西部分公司',
  action,
  opinion: null,
  received: null,
  decided,
  transition,
  from: null,
  to,
  role: transition === 'create' ? null : application.transitions[transition].role,
  decision: null,
  ...more,
})
const history = [
  entry('create', '新建', 'draft', '马志强', '2026-07-20 08:00:00'),
  entry('submit', '提交', 'submitted', '马志强', '2026-07-20 09:00:00'),
  entry('return', '退回修改', 'returned', '石磊', '2026-07-20 10:00:00', { opinion: '数量过多' }),
  entry('submit', '提交', 'submitted', '马志强', '2026-07-21 09:00:00'),
  entry('approve', '同意', 'submitted', '石磊', '2026-07-21 11:00:00', { node: '项目经理审批', opinion: '同意申请' }),
  entry('withdraw', '撤回', 'withdrawn', '马志强', '2026-07-21 12:00:00'),
]
const step = {
  stepName: '二级单位领导审批',
  mode: 'any' as const,
  state: 'open' as const,
  skips: false,
  people: [
    {
      userId: 3,
      nickName: '高翔',
      deptName: '西部分公司',
      receivedAt: null,
      decidedAt: null,
      remindedAt: null,
      standIns: [],
    },
  ],
}
const open = (of: ApplicationRow) => {
  served(
    serve(applicationCalls.get, () => of),
    serve(applicationCalls.lines, () => ({ rows: [line, capability], total: 2 })),
    serve(applicationCalls.history, () => history),
    serve(applicationCalls.steps, () => [step]),
    serve(dept.company, () => ({ company: '华域物探' })),
  )
  return show(
    <Routes>
      <Route path="/equipment/application/:id/print" element={<PrintApplication />} />
    </Routes>,
    { at: '/equipment/application/7/print' },
  )
}
const signed = async () =>
  within(
    within(await screen.findByRole('article')).getByRole('heading', { name: '审批' }).parentElement ?? document.body,
  )
    .getAllByRole('row')
    .slice(1)
    .map((found) => [...found.querySelectorAll('td')].map(({ textContent }) => textContent))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the signatures are those of the last round, each with opinion, name and day', async () => {
  open(row())
  expect(await signed()).toEqual([
    ['提交', '提交', '–', '马志强西部分公司', '2026-07-21'],
    ['项目经理审批', '同意', '同意申请', '石磊西部分公司', '2026-07-21'],
  ])
  expect(document.querySelector('.paper-mark')).toBeNull()
})

test('one that is still to be approved says so across the page, and leaves room for who is to sign', async () => {
  open(row({ docState: 'submitted' }))
  expect((await signed()).at(-1)).toEqual(['二级单位领导审批', '待审批', '', '高翔', ''])
  expect(document.querySelector('.paper-mark')?.textContent).toBe('审批中')
})

test('what a line asks for beside its category stands below it, substitutes apart', async () => {
  open(row())
  const [plain, asked] = within(await screen.findByRole('article'))
    .getAllByRole('row')
    .filter((found) => /^[12](Sercel|节点)/.test(found.textContent))
  expect(plain?.querySelector('small')).toBeNull()
  expect(asked?.querySelector('td + td')?.textContent).toBe(
    '节点 (所列型号)峰值出力 ≥ 60,000 lbf\n可接受型号：Sercel WTU-508 (1 台 折合 1 道)、Sercel GPR-3C (1 台 折合 3 道)\n项目已同意的替代：Sercel 428XL (1 台 折合 50 道)',
  )
})
