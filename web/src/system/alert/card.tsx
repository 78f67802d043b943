import { type AlertMessage, alert } from '@geodepot/contracts/system/alert.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { AlertOutlined, CloseOutlined, FileDoneOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery, useApiMutation, writeToConsole } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { openAlert } from './opened.ts'
import './card.css'

/** Where a work message leads: the scrap applications. */
const workPath = '/scrapManage/scrapeApply'
const often = { keep: true, fresh: 60_000, every: 300_000 } as const

/**
 * What this person is reminded of: work first, what concerns scrapping,
 * then the rest. A failure is nobody's business here.
 */
const useReminders = (): readonly AlertMessage[] => {
  const [scrap, allocation] = [useApiQuery(alert.scrap, {}, often), useApiQuery(alert.allocation, {}, often)]
  const [oneError, otherError] = [scrap.error, allocation.error]
  useEffect(() => {
    if (oneError) writeToConsole(oneError)
  }, [oneError])
  useEffect(() => {
    if (otherError) writeToConsole(otherError)
  }, [otherError])
  return [...(scrap.data ?? []), ...(allocation.data ?? [])]
}

const Line = ({ of, go }: { of: AlertMessage; go: (path: string) => void }) => {
  const { businessType, message } = of
  const open = () => {
    if (businessType === undefined) go(workPath)
    else openAlert(businessType)
  }
  return (
    <li>
      <button type="button" className="reminder-line" title={message} onClick={open}>
        {businessType === undefined ? (
          <FileDoneOutlined aria-hidden="true" />
        ) : (
          <AlertOutlined aria-hidden="true" className="reminder-amber" />
        )}
        <span>{message}</span>
      </button>
    </li>
  )
}

/**
 * The reminder in the corner. It opens with the page when there is something not put off, and closes when it was told
 * to or the person went on: it lies over the ends of lists and forms.
 */
const ReminderCard = () => {
  const t = useText(alertMessages)
  const navigate = useNavigate()
  const person = usePerson()
  const path = usePathOf('system/alert/index')
  const reminders = useReminders()
  const dismiss = useApiMutation(alert.dismiss)
  const [closed, setClosed] = useState(false)
  const { pathname } = useLocation()
  const [seenAt, setSeenAt] = useState<string>()
  if (seenAt === undefined && reminders.length > 0) setSeenAt(pathname)
  if (!closed && seenAt !== undefined && seenAt !== pathname) setClosed(true)
  if (closed || reminders.length === 0) return null
  const types = reminders.flatMap(({ businessType }) => businessType ?? [])
  const close = () => {
    setClosed(true)
  }
  return (
    <aside className="reminder" aria-labelledby="reminder-title">
      <header>
        <h2 id="reminder-title">{t('cardTitle')}</h2>
        <button type="button" className="reminder-close" aria-label={t('close')} title={t('close')} onClick={close}>
          <CloseOutlined aria-hidden="true" />
        </button>
      </header>
      <ul>
        {reminders.map((one) => (
          <Line key={one.businessType ?? one.message} of={one} go={(to) => void navigate(to)} />
        ))}
      </ul>
      <footer>
        {types.length > 0 && (
          <button
            type="button"
            className="reminder-quiet"
            title={t('dismissHint')}
            disabled={dismiss.running}
            onClick={() => void dismiss.run({ businessTypes: types }).catch(() => undefined)}
          >
            {t('dismiss')}
          </button>
        )}
        {mayDo(person, alert.list.permission) && <Link to={path ?? '/user/alert'}>{t('all')}</Link>}
      </footer>
    </aside>
  )
}
export default ReminderCard
