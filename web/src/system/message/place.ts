import { useCallback } from 'react'
import { type Places, usePlaces } from '../../kit/routing/index.ts'

const documentLink = /^\/open\/([\w-]+\/[\w-]+)\/(\d+)$/
/** The kind of document that a link leads to, if it leads to one. */
export const kindIn = (link: string): string | undefined => documentLink.exec(link)?.[1]

/**
 * Where a link leads for this person: a document is below the menu that their role has for it. Undefined: there is none.
 */
export const placeOf = (places: Places, link: string): string | undefined => {
  const [, kind, id] = documentLink.exec(link) ?? []
  if (kind === undefined) return link.startsWith('/') && !link.startsWith('//') ? link : undefined
  const list = places(`${kind}/index`)
  return list === undefined ? undefined : `${list}/${id}`
}
export const usePlaceOf = (): ((link: string) => string | undefined) => {
  const places = usePlaces()
  return useCallback((link) => placeOf(places, link), [places])
}
