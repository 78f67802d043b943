import { createElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../kit/ui/index.ts'
import { type AlertDialogPart, type LoadAlertDialog, alertDialogOf, openAlert, useOpenAlert } from './opened.ts'
import { closeCard, isHome } from './reminders.ts'

/** What this person is reminded of, in the top bar. */
export const ReminderChip = lazyPart(() => import('./chip.tsx'))

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

/** The rows of the alert that is open. Stands once, in the frame, which also sees whether the person is on the first page still. */
export const OpenAlert = () => {
  const type = useOpenAlert()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isHome(pathname)) closeCard()
  }, [pathname])
  const load = type === undefined ? undefined : alertDialogOf(type)
  return load && createElement(partOf(load), { key: type, close, failed: close })
}
