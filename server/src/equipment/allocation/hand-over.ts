import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { type HandOver, between, handingOver } from '../shipment/index.ts'

/** The columns of an allocation that say from where to where it goes. */
export interface Places {
  readonly department_id: string
  readonly from_holder_id: number
  readonly to_department_id: string
  readonly project_id: string
}
/** From the pool to the project. */
export const plan: HandOver<Places> = {
  spec: allocation,
  lineTable: 'equipment.allocation_line',
  released: 'dispatching',
  expected: 'expected_on',
  ...between<Places>({
    sender: { department: 'department_id', holder: 'from_holder_id' },
    receiver: { department: 'to_department_id', project: 'project_id' },
  }),
  toWork: true,
  soundOnly: true,
  types: { leaves: { outType: '0' }, back: { inType: '4' } },
}
export const endsOf = plan.ends
export const road = handingOver(plan)
