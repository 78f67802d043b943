import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { type Ends, type HandOver, handingOver } from '../shipment/index.ts'

/** The columns of an allocation that say from where to where it goes. */
export interface Places {
  readonly department_id: string
  readonly from_holder_id: number
  readonly to_department_id: string
  readonly project_id: string
}
/** From the pool to the project. */
export const endsOf = (row: Places): Ends => ({
  sender: { department: row.department_id, project: null, holder: row.from_holder_id },
  receiver: { department: row.to_department_id, project: row.project_id },
})
export const plan: HandOver<Places> = {
  spec: allocation,
  lineTable: 'equipment.allocation_line',
  released: 'dispatching',
  ends: endsOf,
  types: { leaves: { outType: '0' }, back: { inType: '4' } },
}
export const road = handingOver(plan)
