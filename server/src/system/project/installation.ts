import { projectDocument } from '@geodepot/contracts/system/project.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../chain/index.ts'

export const installation: DocumentInstallation = {
  of: projectDocument,
  menu: {
    directory: 'project',
    title: ['项目信息', 'Projects'],
    path: 'info',
    icon: 'guide',
    actions: ['convert', 'waive'],
  },
  chain: {
    name: ['项目立项审批', 'Project approval'],
    steps: [usualSteps.unitLeader, usualSteps.equipmentManager],
  },
  roles: {
    equip_mgr: [...looks, ...writes, 'approve', 'convert', 'waive'],
    dept_leader: [...looks, 'add', 'edit', 'submit', 'approve', 'convert'],
    project_mgr: [...looks, ...writes],
    equip_dispatcher: looks,
    crew_equip: looks,
    repair_officer: looks,
    hq_approver: looks,
    mat_applicant: looks,
    biz_analyst: looks,
    plan_allocator: looks,
    purchaser: looks,
    purchase_mgr: looks,
    finance: looks,
    auditor: looks,
  },
}
