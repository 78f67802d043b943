// Kits: their templates, what belongs to a device on its page, and what of it is missing where it is handed over.
// Asked for by practice 12.
import { registerView } from '../../kit/routing/index.ts'
export { KitPanel } from './panel.tsx'

registerView('equipment/device-kit/index', () => import('./list.tsx'))
