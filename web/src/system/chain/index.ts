// Approval chains: who decides on which document, as a picture that is edited and tried out beside it.
// Asked for by acceptance C12.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/chain.messages.ts').then((part) => part.chainMessages)
registerView('system/chain/index', () => import('./list.tsx'), {
  children: [{ path: ':kind', title: titled(words, 'chain'), load: () => import('./page.tsx') }],
})
