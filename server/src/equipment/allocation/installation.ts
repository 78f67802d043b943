import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'

const dispatches = [...looks, ...writes, 'ship', 'swap', 'settle', 'close', 'cancel']

export const installation: DocumentInstallation = {
  of: allocation,
  menu: {
    directory: 'equipment',
    title: ['设备调配', 'Allocations'],
    path: 'allocation',
    icon: 'allocation',
  },
  chain: {
    name: ['设备调配审批', 'Allocation approval'],
    steps: [usualSteps.equipmentManager],
  },
  roles: {
    equip_mgr: [...dispatches, 'receive', 'approve'],
    equip_dispatcher: dispatches,
    pool_keeper: [...looks, 'ship', 'swap', 'settle'],
    crew_equip: [...looks, 'consent', 'receive', 'settle'],
    project_mgr: [...looks, 'consent'],
    dept_leader: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
