// Trade documents: their list, and the dialog in which one is written.
// Asked for by acceptance H7: which papers an order needs.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/paper/index', () => import('./list.tsx'))
