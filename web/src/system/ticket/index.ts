// Links that let somebody decide on one document without signing in: where they are opened, the pages that they lead to,
// and the dialog that makes one. Asked for by acceptance A8 and H7; free of antd but for that dialog.
import { lazy } from 'react'

export { linkSource } from './by-link.ts'
export { type Draft, type Source, useDecisions } from './decisions.ts'
export { type LinkableRow, useSendLink } from './desk.tsx'
export { heldLink, holdLink, opensByLink, viewOf } from './held.ts'
export { post as linkCall } from './light.ts'
export { type Choice, PhoneFacts, PhonePage } from './phone.tsx'
export { troubleAt, troubleIn, troublePath } from './trouble.ts'
/** Where a link leads. */
export const EnterByLink = lazy(() => import('./enter.tsx'))
