// Transfers between stores: their list, their page, their paper, the form in which one is written.
// Asked for by acceptance H9.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/store-transfer.messages.ts').then((part) => part.storeTransferMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/store-transfer/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
export { TransferField } from './field.tsx'
