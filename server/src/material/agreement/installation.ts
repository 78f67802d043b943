import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { chain, title, byPurchasing, byFinance, byHeadquarters } = agreementMessages.texts
const decides = [...looks, 'approve', 'void']

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: agreement,
  menu: { directory: 'material', title, path: 'agreement', icon: 'list' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', amountFrom: '50000' },
    ],
  },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw', 'terminate'],
    purchase_mgr: [...decides, 'terminate'],
    finance: decides,
    hq_approver: decides,
    plan_allocator: looks,
    biz_analyst: looks,
    auditor: looks,
  },
}
