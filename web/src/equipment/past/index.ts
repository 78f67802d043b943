// Holdings in the past: what projects, departments and pools had on any day, what differs between two, and its paper.
// Asked for by acceptance G3 and G9: who had what, when, and by which documents.
import { registerView, titled } from '../../kit/routing/index.ts'

const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/past/index', () => import('./list.tsx'), {
  children: [{ path: 'print', title: titled(print, 'print'), load: () => import('./print.tsx') }],
})
