// The checks of the ledgers: when each was rebuilt and compared, and what was different.
// Asked for by the rule of the domain that a nightly job recomputes every ledger and reports any drift.
import { registerView } from '../../kit/routing/index.ts'

registerView('monitor/ledger/index', () => import('./list.tsx'))
