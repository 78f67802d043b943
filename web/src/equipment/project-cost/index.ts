// What a project cost month by month, the rows behind each amount, and its paper.
// Asked for by acceptance G10.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/equipment/project-cost.messages.ts').then((part) => part.projectCostMessages)
registerView('equipment/project-cost/index', () => import('./list.tsx'), {
  children: [
    { path: 'rows', title: titled(words, 'rowsTitle'), load: () => import('./rows.tsx') },
    { path: 'print', title: titled(words, 'paper'), load: () => import('./print.tsx') },
  ],
})
