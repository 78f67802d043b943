import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentAction, DocumentActions } from './actions.tsx'
import type { DocumentRow } from './state.tsx'

/** Where a document's page begins one of its actions by itself: `?do=<name>` of its address. */
export const actionAt = (path: string, name: string | undefined): string =>
  name === undefined ? path : `${path}?do=${name}`

/** Begins the action that the address asks for, once, as far as it is offered. An address alone does nothing: it is asked about. */
export const useAskedAction = <R extends DocumentRow>(
  { shown }: DocumentActions<R>,
  row: R,
  begin: (action: DocumentAction<R>) => void,
): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('do')
  const answer = useEffectEvent((name: string) => {
    // Coming back to this page later is no wish to do it again.
    setSearch({}, { replace: true })
    const action = shown(row).find((one) => one.name === name)
    if (action) begin('run' in action ? action : { ...action, atOnce: false })
  })
  useEffect(() => {
    if (asked !== null) answer(asked)
  }, [asked])
}
