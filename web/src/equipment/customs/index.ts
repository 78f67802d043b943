// Temporary customs: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance G3 and rule 33 of the practice.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/customs.messages.ts').then((part) => part.customsMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/customs/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintCustoms })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/customs',
  place: 'project',
  permission: 'equipment:customs:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
