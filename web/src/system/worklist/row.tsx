import type { WorkRow } from '@geodepot/contracts/system/worklist.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { actionAt, useDocumentPath } from '../../kit/document/index.ts'
import { StateTag, howLongAgo, shownDate, useLanguage, useText } from '../../kit/i18n/index.ts'

/** Since when it waits; or, in red, for how many days it is late. */
const Since = ({ of: { since, due, daysLate } }: { of: WorkRow }) => {
  const t = useText(worklistMessages)
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  if (daysLate !== null) return <StateTag tone="refused">{t('late', { count: daysLate })}</StateTag>
  return (
    <small title={due === null ? since.slice(0, 16) : `${since.slice(0, 16)} · ${t('due', { day: shownDate(due) })}`}>
      {due === null ? howLongAgo(since, language, now) : t('due', { day: shownDate(due) })}
    </small>
  )
}

/** One thing that waits: what it is, where it stands, and the way to do it. */
export const Row = ({ of }: { of: WorkRow }) => {
  const t = useText(worklistMessages)
  const path = `${useDocumentPath({ name: of.kind })}/${of.documentId}`
  const read = of.work === 'decide' ? t('do_decide') : t('look')
  const actions = of.actions.length === 0 ? [{ name: undefined, label: read }] : of.actions
  return (
    <li className="work-row">
      <span className="work-kind">{t(of.work)}</span>
      <span className="work-what">
        <Link to={path}>{of.docNo}</Link>
        <small title={of.about}>{[of.kindName, of.about].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="work-since">
        <Since of={of} />
      </span>
      <span className="work-do">
        {actions.map(({ name, label }, index) => (
          <Link
            key={name ?? ''}
            className={index === 0 ? 'work-action work-action-first' : 'work-action'}
            to={actionAt(path, name)}
            aria-label={`${label} ${of.docNo}`}
          >
            {label}
          </Link>
        ))}
      </span>
    </li>
  )
}
