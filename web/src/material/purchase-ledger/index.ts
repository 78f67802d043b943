// The purchase detail ledger: one row for each line of an order, with the way to every document.
// Asked for by acceptance H10.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/purchase-ledger/index', () => import('./list.tsx'))
