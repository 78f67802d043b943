import { orderAmendment } from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

/** What every installation gets with it: where it is found, and who may do what. It goes by the chain of the order. */
export const installation: DocumentInstallation = {
  of: orderAmendment,
  menu: {
    directory: 'material',
    title: orderAmendmentMessages.texts.title,
    path: 'order-amendment',
    icon: 'application',
  },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw'],
    purchase_mgr: [...looks, 'approve'],
    finance: looks,
    hq_approver: [...looks, 'approve'],
    plan_allocator: looks,
    biz_analyst: looks,
    auditor: looks,
  },
}
