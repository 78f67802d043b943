// Allocation rules: their list in the order in which they are tried, and the dialog in which one is written.
// Asked for by acceptance H4.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/plan-rule/index', () => import('./list.tsx'))
