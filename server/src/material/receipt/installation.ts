import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title } = receiptMessages.texts

/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: receipt,
  menu: { directory: 'material', title, path: 'receipt', icon: 'application' },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'putAway'],
    goods_inspector: [...looks, 'inspect'],
    purchaser: looks,
    purchase_mgr: looks,
    plan_allocator: looks,
    biz_analyst: looks,
    finance: looks,
    auditor: looks,
  },
}
