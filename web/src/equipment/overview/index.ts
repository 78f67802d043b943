// The state of the equipment, for the first page.
// Asked for by "the home page shows the state of the equipment, with charts".
import { registerPanel } from '../../kit/routing/index.ts'

registerPanel({
  name: 'equipment/overview',
  place: 'state',
  permission: 'equipment:device:list',
  load: () => import('./panel.tsx'),
})
