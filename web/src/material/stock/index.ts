// Stock on hand: its list, and the import of what a company starts with.
// Asked for by acceptance H1 and H11.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/stock/index', () => import('./list.tsx'))
