// What needs somebody to act on equipment: the dialog of each alert, whose rows lead to where they are put right.
// Asked for by acceptance F3 and the alert types of the specification's section 9.
import { registerAlertDialog } from '../../system/alert/index.ts'

const projects = () => import('./projects.tsx')
registerAlertDialog('PROJECT_NO_RETURN', () => projects().then(({ NoReturn }) => ({ default: NoReturn })))
registerAlertDialog('PROJECT_NO_RECEIVE', () => projects().then(({ NoReceive }) => ({ default: NoReceive })))
registerAlertDialog('PROJECT_NO_DEVICE', () => projects().then(({ NoDevice }) => ({ default: NoDevice })))
registerAlertDialog('OVER_ONE_YEAR_DEVICE', () => import('./devices.tsx'))
registerAlertDialog('NO_SPOT_CHECK_DEVICE', () => import('./checks.tsx'))
registerAlertDialog('OPERATOR_NO_SCORE', () => projects().then(({ NoScore }) => ({ default: NoScore })))
for (const type of [
  'LEASE_ENDING',
  'METER_NOT_READ',
  'REPAIR_OVERDUE',
  'COUNT_OVERDUE',
  'UPKEEP_DUE',
  'UNSEALING_DUE',
] as const)
  registerAlertDialog(type, () => import('./due.tsx').then(({ dueDialog }) => ({ default: dueDialog(type) })))
registerAlertDialog('CUSTOMS_ENDING', () => import('./customs.tsx'))
