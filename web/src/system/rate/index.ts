// Exchange rates: the list of what was quoted, the dialog in which one is entered or corrected, and their import.
// Asked for by acceptance H1.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/rate/index', () => import('./list.tsx'))
