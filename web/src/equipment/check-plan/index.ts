// Check plans: their list, and the dialog in which one is written.
// Asked for by acceptance G7: plans.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/check-plan/index', () => import('./list.tsx'))
