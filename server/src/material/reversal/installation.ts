import { reversal } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title, chain, byPurchasing, byFinance } = reversalMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: reversal,
  menu: { directory: 'material', title, path: 'reversal', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
    ],
  },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'withdraw'],
    goods_inspector: looks,
    purchase_mgr: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    purchaser: looks,
    auditor: looks,
  },
}
