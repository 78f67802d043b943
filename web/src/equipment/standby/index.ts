// Standby records: which days a project's equipment did not work, and why; in a list with a dialog.
// Asked for by acceptance G10.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/standby/index', () => import('./list.tsx'))
