// Budgets: their list with how much of each is used, the page of one with what it goes to, and what a document makes of its own.
// Asked for by acceptance H2, H6 and H7.
import { registerView, titled } from '../../kit/routing/index.ts'

export { UsesOf, UsesOfLines } from './uses.tsx'

const words = () => import('@geodepot/contracts/material/budget.messages.ts').then((part) => part.budgetMessages)
registerView('material/budget/index', () => import('./list.tsx'), {
  children: [{ path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') }],
})
