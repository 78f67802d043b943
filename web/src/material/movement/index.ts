// Stock movements: the entries of the stock ledger.
// Asked for by acceptance H11.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/movement/index', () => import('./list.tsx'))
