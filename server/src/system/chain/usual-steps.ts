import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { ChainStepFacts } from '../../kit/document/index.ts'

const { byProjectManager, byUnitLeader, byEquipmentManager } = chainMessages.texts
/** The steps of which the chains that are shipped consist: who decides, and whose it is to be. */
export const usualSteps = {
  projectManager: { name: byProjectManager, role: 'project_mgr', place: 'project' },
  unitLeader: { name: byUnitLeader, role: 'dept_leader', place: 'department' },
  equipmentManager: { name: byEquipmentManager, role: 'equip_mgr', place: 'company' },
} as const satisfies Record<string, ChainStepFacts>
