// Scores of operators: their list, and the sheet in which one is written and read.
// Asked for by acceptance G8.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/operator-score/index', () => import('./list.tsx'))
