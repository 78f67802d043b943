import { type AlertRow, alert } from '@geodepot/contracts/system/alert.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { ClockCircleOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery, useApiMutation } from '../../kit/api/index.ts'
import { GuardedButton, Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { shownMoment, shownNumber, useText } from '../../kit/i18n/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { openAlert } from './opened.ts'
import './page.css'

const Alert = ({ of: { businessType, title, rule, count, dismissedUntil } }: { of: AlertRow }) => {
  const t = useText(alertMessages)
  const [dismiss, restore] = [useApiMutation(alert.dismiss), useApiMutation(alert.restore)]
  const some = count > 0
  return (
    <li className="alert-row">
      <button
        type="button"
        className="alert-row-open"
        onClick={() => {
          openAlert(businessType)
        }}
      >
        <strong className={some ? 'alert-count alert-count-some' : 'alert-count'}>{shownNumber(count, 0)}</strong>
        <span className="alert-row-text">
          <span className="alert-row-title">{title}</span>
          <small>{rule}</small>
        </span>
      </button>
      <span className="alert-row-end">
        {dismissedUntil !== null && (
          <small>
            <ClockCircleOutlined aria-hidden="true" /> {t('dismissedUntil', { time: shownMoment(dismissedUntil) })}
          </small>
        )}
        {dismissedUntil !== null && (
          <GuardedButton
            aria-label={`${t('restore')}: ${title}`}
            onPress={() => restore.run({ businessTypes: [businessType] })}
          >
            {t('restore')}
          </GuardedButton>
        )}
        {dismissedUntil === null && some && (
          <GuardedButton
            title={t('dismissHint')}
            aria-label={t('dismissOne', { title })}
            onPress={() => dismiss.run({ businessTypes: [businessType] })}
          >
            {t('dismissNow')}
          </GuardedButton>
        )}
      </span>
    </li>
  )
}

/** Every alert that this person may see, with how many rows it has now. `?businessType=` opens one of them. */
const AlertPage = () => {
  const t = useText(alertMessages)
  const title = usePageName(t('title'))
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('businessType')
  // Opened once: coming back to this page later is no wish to see it again.
  useEffect(() => {
    if (wanted === null) return
    openAlert(wanted)
    setSearch({}, { replace: true })
  }, [wanted, setSearch])
  const { data, error, isPending, refetch } = useApiQuery(alert.list, {}, { fresh: 0 })
  const late = useLate(isPending)
  const body = () => {
    if (error && !data)
      return error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
      )
    if (!data) return late ? <Waiting rows={4} columns={3} /> : null
    if (data.length === 0) return <Empty title={t('noneOffered')} text={t('noneOfferedText')} />
    return (
      <ul className="alert-rows">
        {data.map((row) => (
          <Alert key={row.businessType} of={row} />
        ))}
      </ul>
    )
  }
  return (
    <section className="list" aria-label={title}>
      <PageHead title={title} help={t('help')} />
      {body()}
    </section>
  )
}
export default AlertPage
