// Demand against availability: 52 weeks by model, where a shortage comes from, and the ways out with their drafts.
// Asked for by acceptance G3.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/demand/index', () => import('./list.tsx'))
