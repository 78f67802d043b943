// The bulk ledger: equipment counted by quantity, per model, holder and condition.
// Asked for by acceptance G9 of the specification.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/bulk/index', () => import('./list.tsx'))
