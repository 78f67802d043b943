// The device ledger: every single device, found by category and filter, with its page and its form.
// Asked for by acceptance G1 and the specification's device rows of section 3.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/device.messages.ts').then((part) => part.deviceMessages)
registerView('equipment/device/index', () => import('./list.tsx'), {
  children: [{ path: ':id', title: titled(words, 'device'), load: () => import('./detail.tsx') }],
})
