// Purchasing in a few pictures: what was spent and saved, how long it took, what is still to come.
// Asked for by "charts: spend, savings, cycle time per stage, open commitments".
import { registerView } from '../../kit/routing/index.ts'

registerView('material/overview/index', () => import('./page.tsx'))
