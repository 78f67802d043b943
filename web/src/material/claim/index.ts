// Claims on suppliers: their list, the page of one, its paper, and the form in which it is written; those of an order on its
// page, and how good what a supplier delivers is on its record.
// Asked for by acceptance H7.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { ClaimsOfOrder, ClaimsOfReceipt } from './of-order.tsx'

const words = () => import('@geodepot/contracts/material/claim.messages.ts').then((part) => part.claimMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/claim/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintClaim })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/claim',
  place: 'supplier',
  permission: 'material:claim:list',
  load: () => import('./of-supplier.tsx'),
})
