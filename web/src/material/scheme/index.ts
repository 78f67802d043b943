// Procurement schemes: their list, their page with the comparison of offers, their paper, their form, a project's, and
// the page by which a supplier offers.
// Asked for by acceptance H5, H12 and H13.
import { lazy } from 'react'
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/scheme.messages.ts').then((part) => part.schemeMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/scheme/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./print.tsx'),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/scheme',
  place: 'project',
  permission: 'material:scheme:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})

/** Where a supplier answers a request by its link. */
export const SupplierOffer = lazy(() => import('./supplier/page.tsx'))
