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
const due = () => import('./due.tsx')
registerAlertDialog('LEASE_ENDING', () => due().then(({ EndingLeases }) => ({ default: EndingLeases })))
registerAlertDialog('METER_NOT_READ', () => due().then(({ UnreadMeters }) => ({ default: UnreadMeters })))
registerAlertDialog('REPAIR_OVERDUE', () => due().then(({ OverdueRepairs }) => ({ default: OverdueRepairs })))
registerAlertDialog('COUNT_OVERDUE', () => due().then(({ OverdueCounts }) => ({ default: OverdueCounts })))
registerAlertDialog('UPKEEP_DUE', () => due().then(({ DueUpkeep }) => ({ default: DueUpkeep })))
registerAlertDialog('UNSEALING_DUE', () => due().then(({ DueUnsealings }) => ({ default: DueUnsealings })))
registerAlertDialog('CUSTOMS_ENDING', () => import('./customs.tsx'))
