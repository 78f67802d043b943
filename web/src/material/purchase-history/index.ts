// Purchases of the past: their list, the import of the files that they come from, and what their texts mean.
// Asked for by acceptance H10 and E4.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/purchase-history/index', () => import('./list.tsx'))
