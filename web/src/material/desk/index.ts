// A buyer's desk: what waits, what is late, what runs out, and what is in hand in which stage.
// Asked for by acceptance H12, and by "a buyer's desk" of purchasing.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/desk/index', () => import('./page.tsx'))
