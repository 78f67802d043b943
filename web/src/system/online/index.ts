// Who is signed in, and the end of a session by somebody else's hand.
// Asked for by acceptance C7 and the wire's row of online users.
import { registerView } from '../../kit/routing/index.ts'

registerView('monitor/online/index', () => import('./list.tsx'))
