import { lazyPart } from '../../kit/ui/index.ts'
import { openNotice, useOpenNotice } from './reading.ts'

/** The newest notices, for a card of 280 px. */
export const NoticeCentre = lazyPart(() => import('./centre.tsx'))
const Dialog = lazyPart(() => import('./read-dialog.tsx'))

const close = () => openNotice(undefined)
/** The notice that is being read, wherever it was opened: stands once, in the frame. */
export const NoticeReading = () => {
  const id = useOpenNotice()
  return id === undefined ? null : <Dialog id={id} close={close} failed={close} />
}
