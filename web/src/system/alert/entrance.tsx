import { createElement } from 'react'
import { lazyPart } from '../../kit/ui/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { type AlertDialogPart, type LoadAlertDialog, alertDialogOf, openAlert, useOpenAlert } from './opened.ts'

const Card = lazyPart(() => import('./card.tsx'))

type Part = ReturnType<typeof lazyPart<AlertDialogPart>>
const drawn = new Map<LoadAlertDialog, Part>()
const partOf = (load: LoadAlertDialog): Part => {
  const known = drawn.get(load) ?? lazyPart(load)
  drawn.set(load, known)
  return known
}
const close = () => {
  openAlert(undefined)
}

/**
 * The reminder in the corner, which a phone does without, and the rows of
 * the alert that is open: stands once, in the frame.
 */
export const Reminders = () => {
  const narrow = useNarrow()
  const type = useOpenAlert()
  const load = type === undefined ? undefined : alertDialogOf(type)
  return (
    <>
      {!narrow && <Card />}
      {load && createElement(partOf(load), { key: type, close, failed: close })}
    </>
  )
}
