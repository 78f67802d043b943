// The operation log: every change, export and refusal, each with what it changed.
// Asked for by acceptance C7 and the wire's row of the logs.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/operlog/index', () => import('./list.tsx'))
