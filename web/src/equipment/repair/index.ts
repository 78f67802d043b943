// Repairs: their list, their page, their paper, the form in which they are asked for, and those of a project or a device on its page.
// Asked for by acceptance G5: asked for, received, worked on, accepted, settled.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/repair.messages.ts').then((part) => part.repairMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/repair/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintRepair })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/repair',
  place: 'project',
  permission: 'equipment:repair:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})

export { useItems, useLevels } from './codes.ts'
