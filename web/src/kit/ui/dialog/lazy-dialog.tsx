import { useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import type { AppDialogProps } from './app-dialog.tsx'

const Opened = lazyPart(() => import('./app-dialog.tsx'))

/**
 * The one dialog of the product: it can be dragged, minimised and made full.
 * Escape closes the topmost, a click beside it closes nothing.
 * It is fetched when it is first opened: lists do without.
 */
export const AppDialog = (props: AppDialogProps) => {
  const { open, onClose } = props
  const [state, setState] = useState<'closed' | 'fetched' | 'failed'>('closed')
  // Closed and opened again it is fetched anew.
  if (open ? state === 'closed' : state === 'failed') setState(open ? 'fetched' : 'closed')
  const failed = () => {
    setState('failed')
    onClose()
  }
  return state === 'fetched' ? <Opened {...props} failed={failed} /> : null
}
