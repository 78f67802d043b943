// Outbound: its list, its page, its papers, the form in which it is written, where a batch went, and what a project got.
// Asked for by acceptance H9.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/outbound.messages.ts').then((part) => part.outboundMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/outbound/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: 'uses', title: titled(words, 'uses'), load: () => import('./uses.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    {
      path: ':id/pick',
      title: titled(words, 'pickList'),
      load: () => import('./print.tsx').then(({ PrintPickList }) => ({ default: PrintPickList })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
export { BatchEditor } from './batch-editor.tsx'
export { OutboundField } from './field.tsx'

registerPanel({
  name: 'material/outbound',
  place: 'project',
  permission: 'material:outbound:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
export { IssuePage, issuing } from './phone.tsx'
