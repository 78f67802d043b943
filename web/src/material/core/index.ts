// Old cores: what is awaited for rotables, of whom, since when.
// Asked for by practice 28.
import { registerView } from '../../kit/routing/index.ts'

registerView('material/core/index', () => import('./list.tsx'))
