import { stockCount } from '@geodepot/contracts/material/stock-count.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title, chain, byPurchasing, byFinance } = stockCountMessages.texts

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: stockCount,
  menu: { directory: 'material', title, path: 'stock-count', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
    ],
  },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'withdraw'],
    goods_inspector: [...looks, ...writes, 'withdraw'],
    purchase_mgr: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    auditor: looks,
  },
}
