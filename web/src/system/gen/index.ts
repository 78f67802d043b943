// The code generator: the list of described modules, the page on which one is described, and the preview of its files.
// Asked for by acceptance C9 and section 2.2 of the specification.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/gen.messages.ts').then((part) => part.genMessages)
registerView('tool/gen/index', () => import('./list.tsx'))
registerPage({
  path: '/gen/edit/:tableId',
  title: titled(words, 'editTitle'),
  load: () => import('./edit.tsx'),
  permission: 'tool:gen:query',
  below: 'tool/gen/index',
  fits: ({ tableId = '' }) => /^\d{1,15}$/.test(tableId),
})
