import { lease } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain } = leaseMessages.texts
const acts = [...looks, ...writes, 'withdraw', 'start', 'giveBack', 'pause', 'close'] as const
/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: lease,
  menu: { directory: 'equipment', title: [title[0], 'Leases'], path: 'lease', icon: 'application' },
  chain: { name: chain, steps: [usualSteps.unitLeader, usualSteps.equipmentManager] },
  roles: {
    pool_keeper: acts,
    crew_equip: acts,
    equip_dispatcher: acts,
    equip_mgr: [...acts, 'approve', 'void', 'extend', 'settle'],
    dept_leader: [...looks, 'approve', 'extend'],
    finance: [...looks, 'settle'],
    project_mgr: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
