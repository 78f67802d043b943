import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { chain, title, byPurchasing } = analysisMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: analysis,
  menu: { directory: 'material', title, path: 'analysis', icon: 'chart' },
  chain: { name: chain, steps: [{ name: byPurchasing, role: 'purchase_mgr', place: 'company' }] },
  roles: {
    biz_analyst: [...looks, ...writes, 'withdraw', 'giveUp'],
    purchase_mgr: [...looks, 'approve', 'void'],
    mat_applicant: looks,
    crew_equip: looks,
    project_mgr: looks,
    dept_leader: looks,
    plan_allocator: [...looks, 'giveUp'],
    purchaser: looks,
    finance: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
