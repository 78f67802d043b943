// Reservations: what stores keep for lines that were asked for.
// Asked for by acceptance H3 and practice 24.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/reservation/index', () => import('./list.tsx'))
