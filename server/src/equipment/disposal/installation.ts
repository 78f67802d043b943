import { disposal } from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byFinance } = disposalMessages.texts
const disposes = [...looks, ...writes, 'withdraw'] as const
/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: disposal,
  menu: { directory: 'scrapManage', title: [title[0], 'Disposals'], path: 'disposal', icon: 'application' },
  chain: {
    name: chain,
    steps: [usualSteps.equipmentManager, { name: byFinance, role: 'finance', place: 'company' }],
  },
  roles: {
    pool_keeper: disposes,
    equip_mgr: [...disposes, 'approve'],
    finance: [...looks, 'approve'],
    dept_leader: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
