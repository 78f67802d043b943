// Upkeep rules: their list, and the dialog in which one is written.
// Asked for by acceptance G5: level 605, forced maintenance.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/upkeep-rule/index', () => import('./list.tsx'))
