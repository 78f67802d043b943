import { virtualOrder } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { chain, title } = virtualOrderMessages.texts
const orders = [...looks, ...writes, 'withdraw']

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: virtualOrder,
  menu: { directory: 'material', title, path: 'virtual-order', icon: 'application' },
  chain: { name: chain, steps: [usualSteps.projectManager] },
  roles: {
    plan_allocator: orders,
    purchaser: orders,
    project_mgr: [...looks, 'approve', 'void'],
    biz_analyst: looks,
    purchase_mgr: looks,
    mat_applicant: looks,
    crew_equip: looks,
    dept_leader: looks,
    finance: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
