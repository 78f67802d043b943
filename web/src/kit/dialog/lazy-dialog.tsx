import { Suspense, lazy, useState } from 'react'
import type { AppDialogProps } from './app-dialog.tsx'

const Opened = lazy(() => import('./app-dialog.tsx'))

/**
 * The one dialog of the product: it can be dragged, minimised and made full. Escape closes the topmost, a click beside it closes nothing.
 * It is fetched when it is first opened: lists do without.
 */
export const AppDialog = (props: AppDialogProps) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><Opened {...props} /></Suspense> : null
}
