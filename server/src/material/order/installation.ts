import { order } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { chain, title, byPurchasing, byHeadquartersOver } = orderMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: order,
  menu: { directory: 'material', title, path: 'order', icon: 'application', actions: ['import'] },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byHeadquartersOver, role: 'hq_approver', place: 'company', condition: 'overBudget' },
    ],
  },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw', 'sign', 'follow'],
    // Open orders of another system come in by whoever answers for purchasing.
    purchase_mgr: [...looks, 'approve', 'void', 'reopen', 'import'],
    finance: [...looks, 'pay'],
    hq_approver: [...looks, 'approve', 'void'],
    plan_allocator: looks,
    biz_analyst: looks,
    auditor: looks,
  },
}
