// Standards by which operators are scored: their list, and the dialog in which another one is written.
// Asked for by acceptance G8.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/score-standard/index', () => import('./list.tsx'))
