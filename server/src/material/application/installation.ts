import { application } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { chain, title, byHeadquartersOver } = applicationMessages.texts
const applies = [...looks, ...writes, 'withdraw']
const decides = [...looks, 'approve', 'void']

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: application,
  menu: { directory: 'material', title, path: 'application', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      usualSteps.projectManager,
      usualSteps.unitLeader,
      { name: byHeadquartersOver, role: 'hq_approver', place: 'company', condition: 'overBudget' },
    ],
  },
  roles: {
    mat_applicant: applies,
    crew_equip: applies,
    project_mgr: decides,
    dept_leader: decides,
    biz_analyst: looks,
    plan_allocator: looks,
    purchaser: looks,
    purchase_mgr: looks,
    finance: looks,
    hq_approver: decides,
    auditor: looks,
  },
}
