// Kit lists: their list, the dialog in which one is written, their import.
// Asked for by acceptance H2.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/kit-list/index', () => import('./list.tsx'))
