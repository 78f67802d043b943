// Stock-takes of equipment: their list, their page, their sheet, where one is written, and where one counts.
// Asked for by acceptance G1 and G9: what is held is counted against the ledger, by scan, by paste and on paper.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { StockTakePage, takingStock } from './phone/page.tsx'

const words = () =>
  import('@geodepot/contracts/equipment/stock-take.messages.ts').then((part) => part.stockTakeMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/stock-take/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintStockTake })),
    },
    { path: ':id/count', title: titled(words, 'count'), load: () => import('./count.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/stock-take',
  place: 'project',
  permission: 'equipment:stock-take:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
