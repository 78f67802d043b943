// The inventory ledger: its list with the sums of the period, what a row is made of, and how the cost of a batch came about.
// Asked for by acceptance H11 and "explain the cent".
import { registerView, titled } from '../../kit/routing/index.ts'

export { usePeriodOptions } from './period-choice.ts'

const words = () => import('@geodepot/contracts/material/inventory.messages.ts').then((part) => part.inventoryMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/inventory/index', () => import('./list.tsx'), {
  children: [
    { path: ':batchId', title: titled(words, 'explain'), load: () => import('./explain.tsx') },
    { path: ':batchId/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
  ],
})
