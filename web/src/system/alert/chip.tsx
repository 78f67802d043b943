import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { AlertOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { ReminderCard } from './card.tsx'
import { useReminders } from './reminders.ts'

/** How many kinds of things this person is reminded of, in the top bar; pressed, what they are. Nothing where there are none. */
const ReminderChip = () => {
  const t = useText(alertMessages)
  const reminders = useReminders()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const close = () => {
    setOpenAt(undefined)
  }
  if (reminders.length === 0 && !open) return null
  return (
    <Popover
      open={open}
      onOpenChange={(next) => setOpenAt(next ? pathname : undefined)}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'reminder-popover' }}
      content={<ReminderCard close={close} />}
    >
      <button
        type="button"
        className="top-button top-icon"
        aria-label={t('chip', { count: reminders.length })}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <AlertOutlined aria-hidden="true" />
        <span className="top-count" aria-hidden="true">
          {reminders.length}
        </span>
      </button>
    </Popover>
  )
}
export default ReminderChip
