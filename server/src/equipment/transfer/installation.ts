import { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const hands = ['ship', 'receive', 'settle']
const sends = [...looks, ...writes, ...hands, 'close', 'cancel']

export const installation: DocumentInstallation = {
  of: transfer,
  menu: { directory: 'equipment', title: ['资产转移', 'Asset transfers'], path: 'transfer', icon: 'transfer' },
  chain: {
    name: transferMessages.texts.chain,
    steps: [
      usualSteps.unitLeader,
      usualSteps.receivingLeader,
      usualSteps.equipmentManager,
      { ...usualSteps.finance, condition: 'betweenUnits' },
    ],
  },
  roles: {
    crew_equip: sends,
    pool_keeper: sends,
    equip_mgr: [...sends, 'approve'],
    equip_dispatcher: [...looks, ...writes, 'ship', 'settle', 'close', 'cancel'],
    dept_leader: [...looks, ...hands, 'approve'],
    finance: [...looks, 'approve'],
    project_mgr: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
