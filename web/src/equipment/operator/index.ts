// Operators of vibrators: their list, the dialog in which one is written, and what one came to quarter by quarter.
// Asked for by acceptance G8.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/operator/index', () => import('./list.tsx'))
