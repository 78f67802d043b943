import { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { type HandOver, between, handingOver } from '../shipment/index.ts'

/** The columns of a transfer that say from where to where it goes. */
export interface Places {
  readonly department_id: string
  readonly from_project_id: string | null
  readonly from_holder_id: number
  readonly to_department_id: string
  readonly project_id: string | null
  readonly to_holder_id: number | null
}
/** From one holder to another. */
export const plan: HandOver<Places> = {
  spec: transfer,
  lineTable: 'equipment.transfer_line',
  condition: 'condition',
  released: 'ready',
  expected: 'expected_on',
  ...between<Places>({
    sender: { department: 'department_id', project: 'from_project_id', holder: 'from_holder_id' },
    receiver: { department: 'to_department_id', project: 'project_id', holder: 'to_holder_id' },
  }),
  toWork: true,
  types: { leaves: { outType: '1' }, arrives: { inType: '1' }, back: { inType: '4' } },
}
export const endsOf = plan.ends
export const road = handingOver(plan)
