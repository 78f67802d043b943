// Material applications: list, page, paper, the form with its sheet of materials, and those of a project on its page.
// Asked for by acceptance H2, H12 and H13.
import { lazy } from 'react'
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { plansSaid, usePlansOf } from './planned.tsx'

const words = () =>
  import('@geodepot/contracts/material/application.messages.ts').then((part) => part.applicationMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/application/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintApplication })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/application',
  place: 'project',
  permission: 'material:application:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
/** The page of a link. */
export const ConfirmApplication = lazy(() => import('./confirm.tsx'))
