import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { type Ends, type HandOver, handingOver } from '../shipment/index.ts'

/** The columns of a return that say from where to where it goes. */
export interface Places {
  readonly department_id: string
  readonly project_id: string
  readonly to_department_id: string
  readonly to_holder_id: number
}
/** From the project to the pool. */
export const endsOf = (row: Places): Ends => ({
  sender: { department: row.department_id, project: row.project_id },
  receiver: { department: row.to_department_id, project: null, holder: row.to_holder_id },
})
export const plan: HandOver<Places> = {
  spec: deviceReturn,
  lineTable: 'equipment.return_line',
  condition: 'condition',
  released: 'ready',
  ends: endsOf,
  types: { arrives: { inType: '0' } },
  arrivesAs: 'waitInspect',
}
export const road = handingOver(plan)
