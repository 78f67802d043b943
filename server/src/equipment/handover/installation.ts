import { handover } from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain } = handoverMessages.texts
const hands = [...looks, ...writes, 'withdraw', 'confirm'] as const
const counts = [...hands, 'count'] as const

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: handover,
  menu: { directory: 'equipment', title, path: 'handover', icon: 'transfer' },
  chain: { name: chain, steps: [usualSteps.unitLeader, usualSteps.equipmentManager] },
  roles: {
    crew_equip: counts,
    pool_keeper: counts,
    equip_dispatcher: counts,
    warehouse_keeper: hands,
    goods_inspector: hands,
    project_mgr: hands,
    equip_mgr: [...counts, 'approve', 'void'],
    dept_leader: [...hands, 'approve', 'void'],
    auditor: looks,
  },
}
