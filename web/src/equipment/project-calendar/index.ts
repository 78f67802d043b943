// The calendar of a project: holidays and shut-downs, in a list with a dialog.
// Asked for by practice 34.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/project-calendar/index', () => import('./list.tsx'))
