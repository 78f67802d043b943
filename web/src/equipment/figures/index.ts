// Equipment figures: soundness, utilisation and idleness by month and by whatever they are told apart, down to the days
// that they count. Asked for by acceptance G10.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/figures.messages.ts').then((part) => part.figuresMessages)
registerView('equipment/figures/index', () => import('./page.tsx'), {
  children: [
    { path: 'days', title: titled(words, 'daysTitle'), load: () => import('./list.tsx') },
    {
      path: 'report',
      title: titled(
        () => import('@geodepot/contracts/equipment/unit-report.messages.ts').then((part) => part.unitReportMessages),
        'title',
      ),
      load: () => import('./report/print.tsx'),
    },
    { path: 'repairs', title: titled(words, 'repairsTitle'), load: () => import('./repairs-list.tsx') },
  ],
})
