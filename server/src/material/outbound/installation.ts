import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title, chain, byPurchasing, byFinance } = outboundMessages.texts

/** What every installation gets with it: where it is found, who decides on what is written off, and who may do what. */
export const installation: DocumentInstallation = {
  of: outbound,
  menu: { directory: 'material', title, path: 'outbound', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      { name: byPurchasing, role: 'purchase_mgr', place: 'company' },
      { name: byFinance, role: 'finance', place: 'company' },
    ],
  },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'withdraw'],
    goods_inspector: [...looks, 'inspect'],
    purchase_mgr: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    biz_analyst: looks,
    project_mgr: looks,
    crew_equip: looks,
    auditor: looks,
  },
}
