import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { createContext, useContext } from 'react'
import { useParams } from 'react-router'
import { usePathOf } from '../routing/index.ts'

/** Where the list of a kind of document is for this person; its pages are below. */
export const useDocumentPath = ({ name }: Pick<AnyDocument, 'name'>): string => usePathOf(`${name}/index`) ?? `/${name}`

/** Where the document that the address names is printed, or one of its papers. */
export const usePaperPath = (of: Pick<AnyDocument, 'name'>): ((sheet?: string) => string) => {
  const page = `${useDocumentPath(of)}/${useDocumentId()}/print`
  return (sheet) => (sheet === undefined ? page : `${page}?sheet=${sheet}`)
}

/** The document that is shown, where the path of the page does not name it. */
export const ShownDocument = createContext<number | undefined>(undefined)
/** The document that the address names. */
export const useDocumentId = (): number => {
  const { id } = useParams()
  return useContext(ShownDocument) ?? Number(id)
}
