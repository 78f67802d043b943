import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { ChainStepFacts } from '../../kit/document/index.ts'

const { byProjectManager, byUnitLeader, byReceivingLeader, byEquipmentManager, byFinance } = chainMessages.texts
/** The steps of which the chains that are shipped consist: who decides, and whose it is to be. */
export const usualSteps = {
  projectManager: { name: byProjectManager, role: 'project_mgr', place: 'project' },
  unitLeader: { name: byUnitLeader, role: 'dept_leader', place: 'department' },
  receivingLeader: { name: byReceivingLeader, role: 'dept_leader', place: 'receiver' },
  equipmentManager: { name: byEquipmentManager, role: 'equip_mgr', place: 'company' },
  finance: { name: byFinance, role: 'finance', place: 'company' },
} as const satisfies Record<string, ChainStepFacts>
