// Users: the list with its dialogs and import, everybody's own page, the manuals of their roles, and people's pictures.
// Asked for by acceptance B4, C1 and C10.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

export { Avatar, type AvatarProps } from './avatar/avatar.tsx'

const words = () => import('@geodepot/contracts/system/user.profile.messages.ts').then((part) => part.profileMessages)
const manual = () => import('@geodepot/contracts/system/user.manual.messages.ts').then((part) => part.manualMessages)
registerView('system/user/index', () => import('./list.tsx'))
registerPage({ path: '/user/profile', title: titled(words, 'title'), load: () => import('./profile/page.tsx') })
registerPage({ path: '/user/manual', title: titled(manual, 'title'), load: () => import('./manual/page.tsx') })
