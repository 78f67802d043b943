// The sign-in log: every sign-in, sign-out and refused attempt, with where it came from.
// Asked for by acceptance C7 and the wire's row of the logs.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/logininfor/index', () => import('./list.tsx'))
