// Accounting's journal of the stock: its postings, and the sums by account.
// Asked for by "accounting's door".
import { registerView } from '../../kit/routing/index.ts'

registerView('material/journal/index', () => import('./list.tsx'))
