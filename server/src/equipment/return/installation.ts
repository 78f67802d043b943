import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { type DocumentInstallation, looks, writes } from '../../kit/document/index.ts'

export const installation: DocumentInstallation = {
  of: deviceReturn,
  menu: { directory: 'equipment', title: ['设备返还', 'Returns'], path: 'return', icon: 'return' },
  roles: {
    crew_equip: [...looks, ...writes, 'ship', 'settle', 'close', 'cancel'],
    pool_keeper: [...looks, 'receive', 'settle', 'inspect'],
    equip_mgr: looks,
    equip_dispatcher: looks,
    project_mgr: looks,
    dept_leader: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
