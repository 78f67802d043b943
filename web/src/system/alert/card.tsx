import type { AlertMessage } from '@geodepot/contracts/system/alert.ts'
import { alert } from '@geodepot/contracts/system/alert.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { AlertOutlined, CloseOutlined, FileDoneOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiMutation } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { openAlert } from './opened.ts'
import { useReminders } from './reminders.ts'
import './card.css'

/** Where a work message leads: the scrap applications. */
const workPath = '/scrapManage/scrapeApply'

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

/** Puts all alerts that are shown off for so many days, and takes that back. */
const useRest = (reminders: readonly AlertMessage[]) => {
  const [dismiss, restore] = [useApiMutation(alert.dismiss), useApiMutation(alert.restore)]
  const [rested, setRested] = useState<{ readonly types: readonly string[]; readonly days: number }>()
  const shown = reminders.filter(({ businessType }) => businessType !== undefined)
  const types = shown.flatMap(({ businessType }) => businessType ?? [])
  const days = shown[0]?.restDays ?? 0
  return {
    running: dismiss.running || restore.running,
    can: types.length > 0,
    days,
    rested,
    rest: async () => {
      await dismiss.run({ businessTypes: types })
      setRested({ types, days })
    },
    undo: async () => {
      await restore.run({ businessTypes: rested?.types ?? [] })
      setRested(undefined)
    },
  }
}

/** What this person is reminded of, in its size. Without anything it is not there, unless what was put off can be taken back. */
export const ReminderCard = ({ close }: { close: () => void }) => {
  const t = useText(alertMessages)
  const navigate = useNavigate()
  const person = usePerson()
  const path = usePathOf('system/alert/index')
  const reminders = useReminders()
  const { running, can, days, rested, rest, undo } = useRest(reminders)
  if (reminders.length === 0 && !rested) return null
  const quiet = (word: string, run: () => Promise<void>) => (
    <button
      type="button"
      className="reminder-quiet"
      title={t('dismissHint')}
      disabled={running}
      onClick={() => void run().catch(() => undefined)}
    >
      {word}
    </button>
  )
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
          <Line
            key={one.businessType ?? one.message}
            of={one}
            go={(to) => {
              close()
              void navigate(to)
            }}
          />
        ))}
        {rested && (
          <li className="reminder-rested" role="status">
            {t('rested', { count: rested.types.length, days: rested.days })} {quiet(t('undo'), undo)}
          </li>
        )}
      </ul>
      <footer>
        {can && quiet(t('dismiss', { days }), rest)}
        {mayDo(person, alert.list.permission) && (
          <Link to={path ?? '/user/alert'} onClick={close}>
            {t('all')}
          </Link>
        )}
      </footer>
    </aside>
  )
}
