// Messages to this person: shown as they come, kept in a list, and sent on by the channels that the person chooses.
// Asked for by acceptance B15, F2 and F4 and the specification's message centre (§2.4).
import { lazy } from 'react'
import { lazyPart } from '../../kit/ui/index.ts'
import { registerPage, titled } from '../../kit/routing/index.ts'

export { LiveMessages } from './live.tsx'
export { useUnreadMessages } from './unread.ts'

/** The newest messages, for the message centre of the top bar. */
export const MessageBox = lazyPart(() => import('./box.tsx'))
/** How a person wants to hear of things, for the personal centre. */
export const Channels = lazy(() => import('./channels.tsx'))

const words = () => import('@geodepot/contracts/system/message.messages.ts').then((part) => part.messageMessages)
registerPage({ path: '/user/message', title: titled(words, 'title'), load: () => import('./page.tsx') })
registerPage({ path: '/open/:area/:module/:id', title: titled(words, 'open'), load: () => import('./open.tsx') })
