// Boxes of nodes: their list, and on a device's page what is in it, its serials, what differs and what changed.
// Asked for by practice 10.
import { registerView } from '../../kit/routing/index.ts'
export { BoxPanel } from './panel.tsx'

registerView('equipment/box/index', () => import('./list.tsx'))
