// Weeks of projects: what was at work, confirmed by the crew.
// Asked for by acceptance G10.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/work-week/index', () => import('./list.tsx'))
