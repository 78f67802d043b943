import { recent } from '@geodepot/contracts/system/recent.ts'
import { recentMessages } from '@geodepot/contracts/system/recent.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Ago, StateTag, useText } from '../../kit/i18n/index.ts'
import './panel.css'

/** The documents that this person did something to last, each a way back to it. */
const RecentPanel = () => {
  const t = useText(recentMessages)
  const { data, error, refetch } = useApiQuery(recent.list, {})
  return (
    <section className="recent-panel" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {error && !data && (
        <p className="quiet" role="alert">
          {t('failed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul>
        {data?.map((row) => (
          <li key={row.documentId}>
            <Link to={`/open/${row.kind}/${row.documentId}`}>{row.docNo}</Link>
            <small className="recent-of">{[row.kindName, row.projectName].filter(Boolean).join(' · ')}</small>
            <StateTag tone={row.tone}>{row.stateName}</StateTag>
            <small className="recent-when">
              {row.action} <Ago at={row.happenedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
export default RecentPanel
