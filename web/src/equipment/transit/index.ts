// What is on the road: by shipment and by line, with who waits and who must act, and the way there; a project's table on paper.
// Asked for by acceptance G3 and G4.
import { registerView, titled } from '../../kit/routing/index.ts'
import { printModels } from '../project/index.ts'

const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/transit/index', () => import('./page.tsx'), {
  children: [
    {
      path: 'project/:projectInfoNo',
      title: titled(print, 'print'),
      load: printModels,
    },
  ],
})
