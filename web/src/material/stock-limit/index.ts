// Stock limits: their list, with what is under its minimum, and the dialog in which one is written.
// Asked for by acceptance H1 and H3.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/stock-limit/index', () => import('./list.tsx'))
