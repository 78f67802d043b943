import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { today, useText } from '../i18n/index.ts'
import { MenuButton } from '../ui/index.ts'

const dayMs = 86_400_000
const days = ['today', 'yesterday'] as const
const dayOf = (name: (typeof days)[number]): string => today(new Date(Date.now() - (name === 'yesterday' ? dayMs : 0)))

/** The days that a log is mostly opened for, at one press: filters it from and to that day, and once more lets it be. */
const DayButtons = () => {
  const t = useText(listMessages)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(search)
  const isOn = (day: string) => given.get('beginTime') === day && given.get('endTime') === day
  const go = (day: string) => {
    const next = new URLSearchParams(search)
    next.delete('pageNum')
    for (const name of ['beginTime', 'endTime']) {
      if (isOn(day)) next.delete(name)
      else next.set(name, day)
    }
    void navigate({ pathname, search: next.toString() })
  }
  return days.map((name) => (
    <Button
      key={name}
      aria-pressed={isOn(dayOf(name))}
      type={isOn(dayOf(name)) ? 'primary' : 'default'}
      onClick={() => go(dayOf(name))}
    >
      {t(name)}
    </Button>
  ))
}

interface LogToolsProps {
  /** Empties the log, for those who may; it stands under *more*. */
  readonly clean?: { readonly label: string; readonly run: () => void } | undefined
}
/** The buttons of a log: its usual days first, what empties it last and out of the way. */
export const LogTools = ({ clean }: LogToolsProps) => {
  const t = useText(listMessages)
  return (
    <>
      <DayButtons />
      {clean && (
        <MenuButton items={[{ key: 'clean', label: clean.label, danger: true, run: clean.run }]}>
          <Button icon={<EllipsisOutlined aria-hidden="true" />} aria-label={t('logActions')} title={t('logActions')} />
        </MenuButton>
      )}
    </>
  )
}
