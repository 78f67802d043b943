// Virtual order: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance A8 and H7: its two pages for a phone as well, which a link opens without a session.
import { lazy } from 'react'
import { registerPage, registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/virtual-order.messages.ts').then((part) => part.virtualOrderMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/virtual-order/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintVirtualOrder })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/virtual-order',
  place: 'project',
  permission: 'material:virtual-order:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
const onPhone = { permission: 'material:virtual-order:query', below: 'material/virtual-order/index' }
registerPage({
  path: '/app/PurchasePlanVirtual/edit',
  title: titled(words, 'editTitlePhone'),
  load: () => import('./confirm-signed-in.tsx'),
  ...onPhone,
})
registerPage({
  path: '/app/PurchasePlanVirtual/view',
  title: titled(words, 'viewTitlePhone'),
  load: () => import('./confirm-signed-in.tsx'),
  ...onPhone,
})
/** The page of a link. */
export const ConfirmVirtualOrder = lazy(() => import('./confirm-by-link.tsx'))
