import { loss } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byFinance, byHeadquarters } = lossMessages.texts
const reports = [...looks, ...writes, 'withdraw', 'find'] as const
/** What every installation gets with it: where it is found, who decides by its value, and who may do what. */
export const installation: DocumentInstallation = {
  of: loss,
  menu: { directory: 'equipment', title: [title[0], 'Loss and damage reports'], path: 'loss', icon: 'application' },
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
    crew_equip: reports,
    pool_keeper: reports,
    equip_dispatcher: reports,
    equip_mgr: [...reports, 'approve'],
    dept_leader: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    hq_approver: [...looks, 'approve'],
    project_mgr: looks,
    auditor: looks,
  },
}
