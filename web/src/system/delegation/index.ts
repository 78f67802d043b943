// Delegations: a person's decisions in a colleague's hands for a time.
// Asked for by acceptance C12.
import { registerPage, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/delegation.messages.ts').then((part) => part.delegationMessages)
registerPage({ path: '/user/delegation', title: titled(words, 'title'), load: () => import('./list.tsx') })
