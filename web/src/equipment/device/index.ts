// The device ledger: every single device, found by category and filter, with its page and its form.
// Asked for by acceptance G1 and the specification's device rows of section 3.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

export { useStates } from './states.tsx'

const words = () => import('@geodepot/contracts/equipment/device.messages.ts').then((part) => part.deviceMessages)
const labels = () =>
  import('@geodepot/contracts/equipment/device-label.messages.ts').then((part) => part.deviceLabelMessages)
const intakes = () =>
  import('@geodepot/contracts/equipment/device-intake.messages.ts').then((part) => part.deviceIntakeMessages)
const lifeWords = () =>
  import('@geodepot/contracts/equipment/device-life.messages.ts').then((part) => part.deviceLifeMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/device/index', () => import('./list.tsx'), {
  children: [
    { path: 'labels', title: titled(labels, 'labels'), load: () => import('./labels.tsx') },
    { path: 'intakes', title: titled(intakes, 'title'), load: () => import('./intakes.tsx') },
    { path: ':id', title: titled(words, 'device'), load: () => import('./detail.tsx') },
    { path: ':id/life', title: titled(lifeWords, 'title'), load: () => import('./life.tsx') },
    { path: ':id/life/print', title: titled(print, 'print'), load: () => import('./life-print.tsx') },
  ],
})
// Where the QR code of a label leads, for anybody who stands before the thing.
registerPage({
  path: '/label/:code',
  title: titled(labels, 'title'),
  load: () => import('./opened.tsx'),
  below: 'equipment/device/index',
})
