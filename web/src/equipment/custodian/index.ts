// Who answers for the equipment of which place: named once, handed over afterwards.
// Asked for by the rules from practice: nobody with custody is disabled before it is handed over.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/custodian/index', () => import('./list.tsx'))
