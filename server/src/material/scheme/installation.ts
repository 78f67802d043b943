import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { chain, title, byPurchasing, byHeadquarters } = schemeMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: scheme,
  menu: { directory: 'material', title, path: 'scheme', icon: 'list' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', condition: 'fewOffers' },
    ],
  },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw', 'closeRest'],
    purchase_mgr: [...looks, 'approve', 'void', 'closeRest'],
    hq_approver: [...looks, 'approve', 'void'],
    plan_allocator: looks,
    biz_analyst: looks,
    finance: looks,
    auditor: looks,
  },
}
