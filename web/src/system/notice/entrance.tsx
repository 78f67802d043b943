import { Suspense, lazy } from 'react'
import { openNotice, useOpenNotice } from './reading.ts'

const Centre = lazy(() => import('./centre.tsx'))
const Dialog = lazy(() => import('./read-dialog.tsx'))

interface NoticeCentreProps {
  /** Called when something was chosen that leads away, so that a menu around this closes. */
  readonly leave?: () => void
}
/** The newest notices, for a card of 280 px. */
export const NoticeCentre = ({ leave }: NoticeCentreProps) => <Suspense fallback={null}><Centre leave={leave} /></Suspense>

const close = () => openNotice(undefined)
/** The notice that is being read, wherever it was opened: stands once, in the frame. */
export const NoticeReading = () => {
  const id = useOpenNotice()
  return id === undefined ? null : <Suspense fallback={null}><Dialog id={id} close={close} /></Suspense>
}
