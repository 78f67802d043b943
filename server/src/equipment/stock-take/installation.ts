import { stockTake } from '@geodepot/contracts/equipment/stock-take.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain } = stockTakeMessages.texts
// What a pool misses is decided on by those who decide on any loss.
const { byFinance, byHeadquarters } = lossMessages.texts
const counts = [...looks, ...writes, 'count', 'withdraw'] as const

/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: stockTake,
  menu: { directory: 'equipment', title, path: 'stock-take', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      usualSteps.unitLeader,
      usualSteps.equipmentManager,
      { name: byFinance, role: 'finance', place: 'company', amountFrom: '5000' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', amountFrom: '50000' },
    ],
  },
  roles: {
    pool_keeper: [...counts, 'recover', 'acquire'],
    crew_equip: counts,
    equip_dispatcher: counts,
    equip_mgr: [...counts, 'recover', 'acquire', 'approve'],
    dept_leader: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    hq_approver: [...looks, 'approve'],
    project_mgr: looks,
    auditor: looks,
  },
}
