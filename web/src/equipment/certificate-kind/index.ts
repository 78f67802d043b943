// Kinds of certificates: their list, and the dialog in which one is written.
// Asked for by practice 21.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/certificate-kind/index', () => import('./list.tsx'))
