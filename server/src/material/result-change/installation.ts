import { resultChange } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

const decides = [...looks, 'approve']

/** What every installation gets with it: where it is found, and who may do what. It goes by the chain of the result. */
export const installation: DocumentInstallation = {
  of: resultChange,
  menu: { directory: 'material', title: resultChangeMessages.texts.title, path: 'result-change', icon: 'approval' },
  roles: {
    purchaser: [...looks, ...writes, 'withdraw'],
    purchase_mgr: decides,
    finance: decides,
    hq_approver: decides,
    plan_allocator: looks,
    biz_analyst: looks,
    auditor: looks,
  },
}
