// Separation of duties: whose roles combine what one person should not do, and where it has happened.
// Asked for by acceptance C2 and the rules of practice on documents and approval.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/segregation/index', () => import('./list.tsx'))
