// Dictionaries: as pages read them, the entries of a code and the label of a value; and as administrators keep them.
// Asked for by acceptance C4 and sections 2.2, 3 and 7.2 of the specification.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

export { useDictionary } from './dictionary.ts'

const words = () => import('@geodepot/contracts/system/dict.messages.ts').then((part) => part.dictMessages)
registerView('system/dict/index', () => import('./types.tsx'))
registerPage({
  path: '/dict/type/data/:dictId',
  title: titled(words, 'entries'),
  load: () => import('./entries.tsx'),
  permission: 'system:dict:query',
  below: 'system/dict/index',
  fits: ({ dictId = '' }) => /^\d{1,15}$/.test(dictId),
})
