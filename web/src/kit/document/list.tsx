import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { useNavigate } from 'react-router'
import { useText } from '../i18n/index.ts'
import { SearchChoice, type SearchField, SearchText, SearchToggle } from '../list/index.ts'
import type { DocumentActions } from './actions.tsx'
import { useDocumentPath } from './place.ts'
import { type DocumentRow, useStateOptions } from './state.tsx'

interface ListCalls<L> {
  readonly list: L
  readonly create: AnyOperation
  readonly export: AnyOperation
}
/** What the list of every document says: where a row leads, what may be done with it, how a new one is begun. */
export const useDocumentList = <L extends AnyOperation, R extends DocumentRow>(
  of: AnyDocument,
  calls: ListCalls<L>,
  acts: DocumentActions<R>,
) => {
  const word = useText(of.messages)
  const navigate = useNavigate()
  const path = useDocumentPath(of)
  return {
    of: calls.list,
    rowKey: 'id',
    to: ({ id }: { readonly id: number }) => String(id),
    actions: acts.rowActions,
    add: { of: calls.create, label: word('add'), run: () => void navigate(`${path}/new`) },
    exportOf: calls.export,
  } as const
}

interface DocumentSearchProps {
  readonly of: AnyDocument
  readonly field: (name: 'keyword' | 'docState' | 'mine') => SearchField
}
/** By a word, by states, and what waits for this person. */
export const DocumentSearch = ({ of, field }: DocumentSearchProps) => (
  <>
    <SearchText of={field('keyword')} hint={useText(of.messages)('keywordHint')} />
    <SearchChoice several of={field('docState')} options={useStateOptions(of)} />
    <SearchToggle of={field('mine')} value="waiting" />
  </>
)

/** How the columns of every document's list end. */
export const lastColumns = [
  { field: 'applicantName', later: true },
  { field: 'submitTime', kind: 'moment', later: true },
  { field: 'callCode', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'remark', optional: true },
] as const
