import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { serve, type served } from '../../../kit/test/served.ts'
import { setCurrentProject } from '../../../system/project/index.ts'

export const rowOf = (id: number, more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id,
  deviceappid: id,
  devappid: id,
  number: `SBSQ-XB-20260721-000${id}`,
  appNo: `SBSQ-XB-20260721-000${id}`,
  callCode: 'D4LHUM',
  appName: '库车开工装备申请',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgId: 'C102',
  orgCode: 'C102',
  orgName: '西部分公司',
  mixTypeId: 'ZY',
  planStart: '2026-09-04',
  planEnd: '2027-04-09',
  allocationProgress: 40,
  bsflag: '0',
  docState: 'draft',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  version: 2,
  applicantName: '马志强',
  submitTime: null,
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  can: {},
  ...more,
})
export const lineOf = (more: Partial<ApplicationLineRow>): ApplicationLineRow => ({
  lineId: 1,
  backDevType: '2',
  categoryId: 9,
  devType: '仪器主机',
  modelId: 21,
  brand: 'Sercel',
  devModel: '428XL',
  tracking: 'single',
  requestedQty: '2',
  availableQty: '1',
  othersQty: null,
  allocatedQty: '0',
  closedQty: '0',
  unit: '套',
  team: '',
  startDate: null,
  endDate: null,
  purpose: '',
  remark: '',
  unitKey: '套',
  requirements: [],
  accepted: [],
  ...more,
})
export const models = [
  {
    modelId: 21,
    brand: 'Sercel',
    devModel: '428XL',
    devName: '428XL主机',
    categoryId: 9,
    devType: '仪器主机',
    tracking: 'single' as const,
    unit: '套',
  },
  {
    modelId: 26,
    brand: 'Sercel',
    devModel: 'FDU-428',
    devName: 'FDU-428采集站',
    categoryId: 10,
    devType: '有线采集站',
    tracking: 'bulk' as const,
    unit: '道',
  },
]
export const categories = [
  { id: 9, code: 'INS', label: '仪器主机', tracking: 'single' as const, deviceGroup: '2' as const, parameters: [] },
  { id: 10, code: 'STA', label: '有线采集站', tracking: 'bulk' as const, deviceGroup: '2' as const, parameters: [] },
]
export const chosen = {
  projectInfoNo: 'P2601',
  projectId: null,
  projectName: '库车北缘三维',
  virtualFlag: '0' as const,
  explorationMethod: '',
  teamId: '2101',
  teamName: '2101队',
  projectYear: '2026',
  projectStatus: '',
  projectType: '',
  designStartDate: '2026-01-01',
  designEndDate: '2099-05-09',
  projectEndTime: null,
  orgId: 'C102',
  orgCode: 'C102',
  deptName: '',
}
export const shared = [
  serve(model.list, () => ({ rows: models, total: 2 })),
  serve(category.tree, () => categories),
  serve(project.names, () => [{ projectInfoNo: 'P2601', projectName: '库车北缘三维', projectId: null }]),
  serve(project.select, () => ({
    ...chosen,
    shortName: '库车',
    projectCountry: '1' as const,
    acquireStartTime: null,
    acquireEndTime: null,
    buildMethod: '',
    isMainProject: '',
    manageOrg: '',
    marketClassify: '',
    teamLeader: '',
    teamLeaderId: null,
    jointOrg: '',
    geologyTask: '',
    remark: null,
    delFlag: '0' as const,
  })),
  serve(project.selector, () => ({ rows: [chosen], total: 1 })),
  serve(applicationCalls.history, () => []),
  serve(allocationCalls.list, () => ({ rows: [], total: 0 })),
  serve(applicationCalls.availability, (ask) =>
    (ask['lines'] as unknown[]).map(() => ({
      others: '0',
      reserved: '1',
      atWork: '30',
      returning: '4',
      available: '5',
    })),
  ),
]
export const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
export const cell = (row: number, column: number): HTMLElement => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[
    column
  ]
  if (!found) throw new Error('no such cell')
  return found
}
export const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
export const ask = (asked: ReturnType<typeof served>['asked'], name: string) =>
  asked.filter((one) => one.name === `equipment/application.${name}`)

/** The project at hand while each test of a file runs. */
export const withProject = (): void => {
  beforeEach(() =>
    setCurrentProject({
      projectInfoNo: 'P2601',
      projectName: '库车北缘三维',
      projectOrgId: 'C102',
      projectOrgCode: 'C102',
      projectType: '',
      projectTeamName: '2101',
    }),
  )
  afterEach(() => {
    clear()
    setCurrentProject(undefined)
    vi.unstubAllGlobals()
  })
}
