import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { useParams } from 'react-router'
import { usePathOf } from '../routing/index.ts'

/** Where the list of a kind of document is for this person; its pages are below. */
export const useDocumentPath = ({ name }: Pick<AnyDocument, 'name'>): string => usePathOf(`${name}/index`) ?? `/${name}`

/** The document that the address names. */
export const useDocumentId = (): number => Number(useParams()['id'])
