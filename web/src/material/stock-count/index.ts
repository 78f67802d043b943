// Stock counts: their list, their page, their paper, and the form in which one is written.
// Asked for by acceptance H11.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/stock-count.messages.ts').then((part) => part.stockCountMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/stock-count/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintStockCount })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
export { CountPage, counting } from './phone.tsx'
