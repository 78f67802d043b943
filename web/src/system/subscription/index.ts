// Event subscriptions: their list, the form of one, its secret, and the log of what was delivered.
// Asked for by "open to other systems": administrators choose receivers, see what became of each call, and send again.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/subscription/index', () => import('./list.tsx'))
