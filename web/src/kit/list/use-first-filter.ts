import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

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
