import { repair } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byHeadquarters, byHeadquartersGravest } = repairMessages.texts
const asks = [...looks, ...writes, 'withdraw', 'pass'] as const
/** What every installation gets with it: where it is found, who decides by what it may cost, and who may do what. */
export const installation: DocumentInstallation = {
  of: repair,
  menu: { directory: 'equipment', title: [title[0], 'Repairs'], path: 'repair', icon: 'tool' },
  chain: {
    name: chain,
    steps: [
      { ...usualSteps.unitLeader, amountFrom: '5000' },
      { ...usualSteps.equipmentManager, amountFrom: '20000' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', amountFrom: '100000' },
      { name: byHeadquartersGravest, role: 'hq_approver', place: 'company', condition: 'gravest' },
    ],
  },
  roles: {
    crew_equip: asks,
    pool_keeper: asks,
    equip_dispatcher: asks,
    repair_officer: [...looks, ...writes, 'withdraw', 'accept', 'work', 'void'],
    equip_mgr: [...asks, 'approve', 'accept', 'work', 'void'],
    dept_leader: [...looks, 'approve'],
    hq_approver: [...looks, 'approve'],
    // By its sheet, which they approve: the guard lets no other way.
    finance: [...looks, 'settle'],
    inspector: looks,
    project_mgr: looks,
    auditor: looks,
  },
}
