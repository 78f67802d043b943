import { createElement } from 'react'
import { fetched } from '../../kit/fetched/index.ts'
import { useNarrow } from '../../kit/screen/index.ts'
import { type AlertDialogPart, type LoadAlertDialog, alertDialogOf, openAlert, useOpenAlert } from './opened.ts'

const Card = fetched(() => import('./card.tsx'))

type Part = ReturnType<typeof fetched<AlertDialogPart>>
const drawn = new Map<LoadAlertDialog, Part>()
const partOf = (load: LoadAlertDialog): Part => {
  const known = drawn.get(load) ?? fetched(load)
  drawn.set(load, known)
  return known
}
const close = () => {
  openAlert(undefined)
}

/** The reminder in the corner, which a phone does without, and the rows of the alert that is open: stands once, in the frame. */
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
