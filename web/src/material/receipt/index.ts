// Warehousing: its list, its page, its paper, the form in which it is written, labels of its batches, and those of a project.
// Asked for by acceptance H8.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/receipt.messages.ts').then((part) => part.receiptMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/receipt/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    { path: ':id/labels', title: titled(words, 'labels'), load: () => import('./labels.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
export { FeesSection } from './fees-section.tsx'
export { ReceiptsOfOrder } from './of-order.tsx'
export { ReceiptField } from './field.tsx'
export type { DraftFee } from './values.ts'

registerPanel({
  name: 'material/receipt',
  place: 'project',
  permission: 'material:receipt:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
export { PutAwayPage, puttingAway } from './phone.tsx'
