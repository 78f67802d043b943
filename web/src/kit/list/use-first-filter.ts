import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListState } from './state.ts'

/**
 * Opens a list with a filter when its address asks for nothing: the filter stands
 * in the address, so that taking it away shows everything.
 * True once the list may be drawn.
 */
export const useFirstFilter = (name: string, value: string | undefined): boolean => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [entered, setEntered] = useState(value === undefined)
  if (!entered && search !== '') setEntered(true)
  useEffect(() => {
    if (!entered && value !== undefined && search === '')
      void navigate({ pathname, search: new URLSearchParams({ [name]: value }).toString() }, { replace: true })
  }, [entered, navigate, pathname, search, name, value])
  return entered || search !== ''
}

/**
 * Takes the filter away that a list opened with, once, where it shows nothing; tells whether everything is shown in its
 * place. Whoever sets it again sees that there is nothing.
 */
export const useFallBack = (
  opened: { readonly filter: string; readonly value: string | undefined } | undefined,
  { filters }: ListState,
  isEmpty: boolean,
  clear: () => void,
): boolean => {
  const [fallen, setFallen] = useState(false)
  const names = Object.keys(filters)
  const isOpening = opened !== undefined && names.length === 1 && filters[opened.filter]?.join() === opened.value
  const falls = isOpening && isEmpty && !fallen
  useEffect(() => {
    if (!falls) return
    setFallen(true)
    clear()
  }, [falls, clear])
  return fallen && names.length === 0
}
