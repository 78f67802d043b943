// Invoices of suppliers: their list, the page of one, its paper, and the form in which it is entered; those of an order and of a
// receipt on their pages.
// Asked for by acceptance H8.
import { registerView, titled } from '../../kit/routing/index.ts'

export { InvoicesOf } from './of-others.tsx'

const words = () => import('@geodepot/contracts/material/invoice.messages.ts').then((part) => part.invoiceMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/invoice/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintInvoice })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
