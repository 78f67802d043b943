// Periods of the stock: their list, and the page of one with its trial, its closings and who opened it again.
// Asked for by acceptance H11 and the domain's closing on the 26th.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/period.messages.ts').then((part) => part.periodMessages)
registerView('material/period/index', () => import('./list.tsx'), {
  children: [{ path: ':period', title: titled(words, 'title'), load: () => import('./page.tsx') }],
})
