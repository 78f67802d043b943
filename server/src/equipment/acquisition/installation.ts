import { acquisition } from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byFinance } = acquisitionMessages.texts
/** What every installation gets with it: where it is found, who accepts it, and who may do what. */
export const installation: DocumentInstallation = {
  of: acquisition,
  menu: { directory: 'equipment', title: [title[0], 'Acquisitions'], path: 'acquisition', icon: 'application' },
  chain: {
    name: chain,
    steps: [usualSteps.equipmentManager, { name: byFinance, role: 'finance', place: 'company' }],
  },
  roles: {
    pool_keeper: [...looks, ...writes, 'withdraw'],
    equip_mgr: [...looks, ...writes, 'withdraw', 'approve', 'void'],
    finance: [...looks, 'approve', 'void'],
    dept_leader: looks,
    crew_equip: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
