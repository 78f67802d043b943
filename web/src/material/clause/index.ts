// Contract clauses: their list, and the dialog in which one is written.
// Asked for by acceptance H7: what contracts say.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/clause/index', () => import('./list.tsx'))
