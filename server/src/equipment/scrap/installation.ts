import { scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const { title, chain, byFinance, byHeadquarters } = scrapMessages.texts
const applies = [...looks, ...writes, 'withdraw'] as const
/** What every installation gets with it: where it is found, who decides by its value, and who may do what. */
export const installation: DocumentInstallation = {
  of: scrap,
  // The address is the specification's: work messages lead there.
  menu: { directory: 'scrapManage', title: [title[0], 'Scrap applications'], path: 'scrapeApply', icon: 'application' },
  chain: {
    name: chain,
    steps: [
      usualSteps.unitLeader,
      usualSteps.equipmentManager,
      { name: byFinance, role: 'finance', place: 'company' },
      { name: byHeadquarters, role: 'hq_approver', place: 'company', amountFrom: '50000' },
    ],
  },
  roles: {
    pool_keeper: applies,
    repair_officer: applies,
    tech_appraiser: [...looks, 'appraise'],
    equip_mgr: [...applies, 'approve'],
    dept_leader: [...looks, 'approve'],
    finance: [...looks, 'approve'],
    hq_approver: [...looks, 'approve'],
    auditor: looks,
  },
}
