// What lies idle, what that costs and who could use it, down to the devices.
// Asked for by acceptance G10.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/idle.messages.ts').then((part) => part.idleMessages)
registerView('equipment/idle/index', () => import('./page.tsx'), {
  children: [{ path: 'devices', title: titled(words, 'devicesTitle'), load: () => import('./list.tsx') }],
})
