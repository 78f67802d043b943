import { type AnyDocument, type Followers, permissionOf } from '@geodepot/contracts/kit/document.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../access/index.ts'
import { shownDate } from '../i18n/index.ts'
import { Panel } from '../ui/index.ts'
import './latest.css'
import { useDocumentPath } from './place.ts'
import { DocumentState } from './state.tsx'

/** Whether one of them still goes on: another can only be written after it. */
export const isUnderWay = ({ editable, approval }: AnyDocument, followers: Followers): boolean =>
  followers.some(({ docState }) => editable.includes(docState) || docState === approval?.pending)

/** The documents that are numbered after one, on its page, with the way there for those who may open them. */
export const FollowersPanel = ({ of, title, rows }: { of: AnyDocument; title: string; rows: Followers }) => {
  const path = useDocumentPath(of)
  const sees = mayDo(usePerson(), permissionOf(of, 'query'))
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <ul className="project-documents" aria-label={title}>
        {rows.map(({ id, number, docState, reason, personName, createTime }) => (
          <li key={id}>
            {sees ? <Link to={`${path}/${id}`}>{number}</Link> : <span>{number}</span>}
            <span className="project-document-title" title={reason}>
              {[reason, personName].filter(Boolean).join(' · ')}
            </span>
            <DocumentState of={of} state={docState} />
            <time dateTime={createTime}>{shownDate(createTime)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
