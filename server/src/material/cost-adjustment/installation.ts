import { costAdjustment } from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title, chain, byPurchasing, byFinance } = costAdjustmentMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: costAdjustment,
  menu: { directory: 'material', title, path: 'cost-adjustment', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
    ],
  },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'withdraw'],
    purchaser: [...looks, ...writes, 'withdraw'],
    purchase_mgr: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    auditor: looks,
  },
}
