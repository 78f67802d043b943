// The device ledger: every single device, found by category and filter, with its page and its form.
// Asked for by acceptance G1 and the specification's device rows of section 3.
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { registerView, titled } from '../../kit/views/index.ts'

registerView('equipment/device/index', () => import('./list.tsx'), {
  children: [{ path: ':id', title: titled(deviceMessages, 'device'), load: () => import('./detail.tsx') }],
})
