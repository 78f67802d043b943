import { type ComponentType, Suspense, createElement, lazy } from 'react'
import { useNarrow } from '../../kit/screen/index.ts'
import { type AlertDialogPart, type LoadAlertDialog, alertDialogOf, openAlert, useOpenAlert } from './opened.ts'

const Card = lazy(() => import('./card.tsx'))

const drawn = new Map<LoadAlertDialog, ComponentType<AlertDialogPart>>()
const partOf = (load: LoadAlertDialog): ComponentType<AlertDialogPart> => {
  const known = drawn.get(load) ?? lazy(load)
  drawn.set(load, known)
  return known
}
const close = () => { openAlert(undefined) }

/** The reminder in the corner, which a phone does without, and the rows of the alert that is open: stands once, in the frame. */
export const Reminders = () => {
  const narrow = useNarrow()
  const type = useOpenAlert()
  const load = type === undefined ? undefined : alertDialogOf(type)
  return (
    <>
      {!narrow && <Suspense fallback={null}><Card /></Suspense>}
      {load && <Suspense fallback={null}>{createElement(partOf(load), { key: type, close })}</Suspense>}
    </>
  )
}
