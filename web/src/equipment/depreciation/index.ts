// Depreciation by the month: what was run, what each device is worth in the books, and by which rules.
// Asked for by acceptance G10.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/depreciation/index', () => import('./list.tsx'))
