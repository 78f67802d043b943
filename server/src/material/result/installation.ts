import { result } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { chain, title, byPurchasing, byFinance, byHeadquarters, byHeadquartersOver } = resultMessages.texts
const decides = [...looks, 'approve', 'void']

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: result,
  menu: { directory: 'material', title, path: 'result', icon: 'approval' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', amountFrom: '50000' },
      { name: byHeadquartersOver, role: 'hq_approver', place: 'company', condition: 'overBudget' },
    ],
  },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw', 'closeRest'],
    purchase_mgr: [...decides, 'closeRest'],
    finance: decides,
    hq_approver: decides,
    plan_allocator: looks,
    biz_analyst: looks,
    auditor: looks,
  },
}
