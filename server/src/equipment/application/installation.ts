import { application } from '@geodepot/contracts/equipment/application.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const reads = [...looks, 'availability']
const decides = [...reads, 'approve', 'void']
const applies = [...reads, ...writes, 'withdraw', 'remark', 'closeRest']

export const installation: DocumentInstallation = {
  of: application,
  menu: {
    directory: 'equipment',
    title: ['设备申请', 'Device applications'],
    path: 'application',
    icon: 'application',
    actions: ['availability', 'remark'],
  },
  chain: {
    name: ['设备申请审批', 'Device application approval'],
    steps: [
      usualSteps.projectManager,
      usualSteps.unitLeader,
      { ...usualSteps.equipmentManager, condition: 'acrossUnits' },
    ],
  },
  roles: {
    equip_mgr: [...applies, 'approve', 'void'],
    equip_dispatcher: [...reads, 'closeRest'],
    crew_equip: applies,
    dept_leader: decides,
    project_mgr: decides,
    hq_approver: looks,
    auditor: looks,
  },
}
