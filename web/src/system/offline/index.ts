// The phone's own pages, which work without a network, and the list of what could not be accepted as it was.
// Asked for by practice 18 and acceptance A8 (`/app`, `/app/appdownload/download`).
import { registerPage, titled } from '../../kit/routing/index.ts'

export { PhoneHome, type PhoneTask, type PhoneWork, WrittenDown, offerOf } from './home.tsx'
export { InstallPage } from './install-page.tsx'
export { KeptPage, NeverRead } from './kept-page.tsx'
export { got } from './light.ts'
export { MadeDown, useMaking } from './making.tsx'
export { type PhonePerson, PhoneProvider, mayDo, standingOf, usePhone, usePhoneState } from './phone-context.ts'
export { PhonePage, PhoneTrouble } from './phone-page.tsx'
export { PhonePhotos, photoName } from './photos.tsx'
export { QueuePage } from './queue-page.tsx'
export { TaskPage, useFigures, useWriting } from './task-page.tsx'
export { ScanLine } from './scan-line.tsx'

const words = () => import('@geodepot/contracts/system/offline.messages.ts').then((part) => part.offlineMessages)
registerPage({ path: '/user/offline', title: titled(words, 'title'), load: () => import('./list.tsx') })
