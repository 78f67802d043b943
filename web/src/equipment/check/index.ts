// Spot checks: the list with its rate, one order with what was found, and the form in which it is written.
// Asked for by acceptance G7 and practice 18.
import { registerView, titled } from '../../kit/routing/index.ts'

export { checking } from './phone/kept.ts'
export { CheckPage } from './phone/page.tsx'

const words = () => import('@geodepot/contracts/equipment/check.messages.ts').then((part) => part.checkMessages)
registerView('equipment/check/index', () => import('./list.tsx'), {
  children: [{ path: ':id', title: titled(words, 'order'), load: () => import('./detail.tsx') }],
})
