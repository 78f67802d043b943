// Service accounts: their list, the dialogs of one and of its keys, and what was called.
// Asked for by acceptance G5 (sources of repairs) and C7: a log of each call.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/service-account/index', () => import('./list.tsx'))
registerView('system/service-account/calls', () => import('./calls.tsx'))
