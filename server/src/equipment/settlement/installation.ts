import { settlement } from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byFinance } = settlementMessages.texts
/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: settlement,
  menu: { directory: 'equipment', title: [title[0], 'Settlements'], path: 'settlement', icon: 'application' },
  chain: {
    name: chain,
    steps: [{ name: byFinance, role: 'finance', place: 'company' }, usualSteps.equipmentManager],
  },
  roles: {
    repair_officer: [...looks, ...writes, 'withdraw'],
    finance: [...looks, 'approve'],
    equip_mgr: [...looks, 'approve'],
    dept_leader: looks,
    auditor: looks,
  },
}
