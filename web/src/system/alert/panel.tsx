import { alert } from '@geodepot/contracts/system/alert.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { openAlert } from './opened.ts'
import './panel.css'

/** What needs somebody to act, for the first page: how many, of what. */
const AlertPanel = () => {
  const t = useText(alertMessages)
  const path = usePathOf('system/alert/index')
  const { data, error, refetch } = useApiQuery(alert.list, {}, { keep: true })
  const rows = data?.filter(({ count }) => count > 0)
  return (
    <section className="alert-panel" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {data && data.length > 0 && <Link to={path ?? '/user/alert'}>{t('all')}</Link>}
      </header>
      {error && !data && (
        <p className="quiet" role="alert">
          {t('failed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {rows?.length === 0 && <p className="quiet">{t('nothing')}</p>}
      <ul>
        {rows?.map(({ businessType, title, count }) => (
          <li key={businessType}>
            <button
              type="button"
              className="alert-open"
              onClick={() => {
                openAlert(businessType)
              }}
            >
              <span>{title}</span>
              <strong>{shownNumber(count, 0)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
export default AlertPanel
