// My approvals: what waits for this person, of every kind of document, and what the person decided.
// Asked for by acceptance C12.
import { registerPage, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/approval.messages.ts').then((part) => part.approvalMessages)
registerPage({ path: '/user/approval', title: titled(words, 'title'), load: () => import('./page.tsx') })
