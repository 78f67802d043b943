import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { BellOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { MessageBox, LiveMessages, useUnreadMessages } from '../../system/message/index.ts'
import { NoticeCentre, NoticeReading, useUnreadNotices } from '../../system/notice/index.ts'

const most = 99
const MessageCentre = () => {
  const t = useText(shellMessages)
  const n = useText(noticeMessages)
  const [open, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const unread = useUnreadNotices() + useUnreadMessages()
  const leave = () => {
    setOpen(false)
  }
  const turn = (next: boolean) => {
    setOpen(next)
    if (next) setTimes(times + 1)
  }
  const centre = (
    <section key={times} aria-label={n('centre')}>
      <MessageBox leave={leave} failed={leave} />
      <NoticeCentre leave={leave} failed={leave} />
    </section>
  )
  const count = unread > most ? `${most}+` : unread
  return (
    <Popover
      open={open}
      onOpenChange={turn}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'top-messages' }}
      content={centre}
    >
      <button
        type="button"
        className="top-button top-icon"
        aria-label={t('messages', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span className="top-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
    </Popover>
  )
}

/** The message centre of the top bar, the notice that is being read, and what the server tells of by itself. */
export default function Messages() {
  return (
    <>
      <MessageCentre />
      <NoticeReading />
      <LiveMessages />
    </>
  )
}
