// Notices and announcements: written in a list, read in a dialog, the newest in the message centre.
// Asked for by acceptance C6 and F2 and the specification's section 2.7 of alerts and notices.
import { registerView } from '../../kit/routing/index.ts'

export { NoticeCentre, NoticeReading } from './entrance.tsx'
export { openNotice, useUnreadNotices } from './reading.ts'

registerView('system/notice/index', () => import('./list.tsx'))
