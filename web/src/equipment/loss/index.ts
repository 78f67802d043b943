// Loss and damage report: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance G1, G3 and G9: causes, liability, insurance, photos on each line, what is found again.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { LossPage, reporting } from './phone.tsx'

const words = () => import('@geodepot/contracts/equipment/loss.messages.ts').then((part) => part.lossMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/loss/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintLoss })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/loss',
  place: 'project',
  permission: 'equipment:loss:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
