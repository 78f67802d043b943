// Upkeep that is due: its list, from which repairs are drafted, and the dialog in which a device is let go overdue.
// Asked for by acceptance G5: level 605, forced maintenance.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/upkeep/index', () => import('./list.tsx'))

export { limitOf, runOf, toneOf } from './limit.ts'
