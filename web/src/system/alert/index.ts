// Alerts and reminders: the card of the first page and the chip of all others, the page of all alerts,
// and the dialog in which the rows of one are paged.
// Asked for by acceptance F2 and F3 and the specification's section 2.7 of alert screens.
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { registerPage, registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { AlertDialog, type AlertDialogProps } from './dialog.tsx'
export { OpenAlert, ReminderChip } from './entrance.tsx'
export { type AlertDialogPart, registerAlertDialog } from './opened.ts'
export { useRowsHere, useRowsThere } from './rows.ts'

// The frame asks for reminders, so that their texts are here.
const words = async () => alertMessages
registerView('system/alert/index', () => import('./page.tsx'))
// Messages lead here, wherever the menu stands.
registerPage({
  path: '/user/alert',
  title: titled(words, 'title'),
  load: () => import('./page.tsx'),
  below: 'system/alert/index',
})
registerPanel({
  name: 'system/alert',
  place: 'aside',
  load: () => import('./panel.tsx'),
})
