// Allocation rule: its list, and the dialog in which one is written.
// Asked for by: the part of the specification that asks for it.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/plan-rule/index', () => import('./list.tsx'))
