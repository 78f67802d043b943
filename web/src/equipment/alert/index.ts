// What needs somebody to act on equipment: the dialog of each alert, whose rows lead to where they are put right.
// Asked for by acceptance F3 and the alert types of the specification's section 9.
import { registerAlertDialog } from '../../system/alert/index.ts'

const projects = () => import('./projects.tsx')
registerAlertDialog('PROJECT_NO_RETURN', () => projects().then(({ NoReturn }) => ({ default: NoReturn })))
registerAlertDialog('PROJECT_NO_RECEIVE', () => projects().then(({ NoReceive }) => ({ default: NoReceive })))
registerAlertDialog('PROJECT_NO_DEVICE', () => projects().then(({ NoDevice }) => ({ default: NoDevice })))
registerAlertDialog('OVER_ONE_YEAR_DEVICE', () => import('./devices.tsx'))
registerAlertDialog('NO_SPOT_CHECK_DEVICE', () => import('./checks.tsx'))
