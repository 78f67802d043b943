import { approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Reminded, useDocumentPath, useWaited } from './words.tsx'
import './panel.css'

const most = 6

/** What waits for this person's decision, the newest first, for the first page: what it is, of whom, since when. */
const ApprovalPanel = () => {
  const t = useText(approvalMessages)
  const pathOf = useDocumentPath()
  const waited = useWaited()
  const { data, error, refetch } = useApiQuery(approval.list, { pageSize: most }, { keep: true })
  return (
    <section className="approval-panel" aria-label={t('waiting')}>
      <header>
        <h2>{t('waiting')}</h2>
        {data && data.total > 0 && <Link to="/user/approval">{t('all', { count: data.total })}</Link>}
      </header>
      {error && !data && (
        <p className="quiet" role="alert">
          {t('failed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      )}
      {data?.rows.length === 0 && <p className="quiet">{t('noneWaiting')}</p>}
      <ul>
        {data?.rows.map((row) => {
          const to = pathOf(row)
          const title = `${row.kindName} · ${row.subject || row.docNo}`
          return (
            <li key={row.taskId}>
              <span className="approval-title">
                {to === undefined ? title : <Link to={to}>{title}</Link>}
                {row.behalfOf !== null && <small>{t('onBehalf', { name: row.behalfOf })}</small>}
              </span>
              <small>{[row.docNo, row.orgName, row.submittedBy].filter(Boolean).join(' · ')}</small>
              <span className="approval-since">
                <Reminded count={row.reminders} />
                <small>{waited(row.hoursWaiting)}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
export default ApprovalPanel
