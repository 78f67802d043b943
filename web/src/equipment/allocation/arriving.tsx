import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import './arriving.css'

const most = 6

/** What is on the road to this person's projects and waits to be received, for the first page. */
const Arriving = () => {
  const t = useText(allocationMessages)
  const path = useDocumentPath(allocation)
  const { data, error, refetch } = useApiQuery(
    allocationCalls.list,
    { docState: ['receiving'], mine: 'waiting', pageSize: most },
    { keep: true },
  )
  return (
    <section className="arriving" aria-label={t('arriving')}>
      <header>
        <h2>{t('arriving')}</h2>
        {data && data.total > most && (
          <Link to={`${path}?docState=receiving&mine=waiting`}>{t('allArriving', { count: data.total })}</Link>
        )}
      </header>
      {error && !data && (
        <p className="quiet" role="alert">
          {t('arrivingFailed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      )}
      {data?.rows.length === 0 && <p className="quiet">{t('noneArriving')}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Link to={`${path}/${row.id}`}>{row.number}</Link>
            <span className="arriving-quantity">{shownQuantity(row.expectedQty)}</span>
            <small>{[row.fromHolder, row.toProject].join(' → ')}</small>
            <small className="arriving-quantity">{shownDate(row.expectedArrival)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
export default Arriving
