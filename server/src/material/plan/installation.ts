import { plan } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const allocates = [...looks, ...writes, 'reallocate', 'release', 'void']

/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: plan,
  menu: { directory: 'material', title: planMessages.texts.title, path: 'plan', icon: 'guide' },
  roles: {
    plan_allocator: allocates,
    purchase_mgr: allocates,
    purchaser: [...looks, 'release'],
    biz_analyst: looks,
    finance: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
