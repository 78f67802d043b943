import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import { storeTransfer } from '@geodepot/contracts/material/store-transfer.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const { title } = storeTransferMessages.texts

/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: storeTransfer,
  menu: { directory: 'material', title, path: 'store-transfer', icon: 'application' },
  roles: {
    warehouse_keeper: [...looks, ...writes, 'receive'],
    goods_inspector: looks,
    purchase_mgr: [...looks, 'settle'],
    purchaser: looks,
    biz_analyst: looks,
    finance: [...looks, 'charge'],
    auditor: looks,
  },
}
