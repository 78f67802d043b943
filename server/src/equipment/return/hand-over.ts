import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { type HandOver, between, handingOver } from '../shipment/index.ts'

/** The columns of a return that say from where to where it goes. */
export interface Places {
  readonly department_id: string
  readonly project_id: string
  readonly to_department_id: string
  readonly to_holder_id: number
}
/** From the project to the pool. */
export const plan: HandOver<Places> = {
  spec: deviceReturn,
  lineTable: 'equipment.return_line',
  condition: 'condition',
  released: 'ready',
  expected: 'expected_on',
  ...between<Places>({
    sender: { department: 'department_id', project: 'project_id' },
    receiver: { department: 'to_department_id', holder: 'to_holder_id' },
  }),
  types: { arrives: { inType: '0' } },
  arrivesAs: 'waitInspect',
}
export const endsOf = plan.ends
export const road = handingOver(plan)
