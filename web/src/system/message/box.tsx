import { type MessageRow, message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { useNavigate } from 'react-router'
import { useApiQuery, useApiMutation } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { NotificationList } from '../../kit/ui/index.ts'
import { usePlaceOf } from './place.ts'
import { useUnreadMessages } from './unread.ts'

const newest = { pageSize: 5 } as const

/** The newest messages; each leads to its place. */
const MessageBox = ({ leave }: { leave: () => void }) => {
  const t = useText(messageMessages)
  const { data, error, refetch } = useApiQuery(message.list, newest)
  const unread = useUnreadMessages()
  const readAll = useApiMutation(message.readAll, { silent: true })
  const read = useApiMutation(message.read, { silent: true, quiet: true })
  const navigate = useNavigate()
  const placeOf = usePlaceOf()
  const open = ({ messageId, isRead, link }: MessageRow) => {
    if (!isRead) void read.run({ id: messageId }).catch(() => undefined)
    void navigate(placeOf(link) ?? link)
    leave()
  }
  return (
    <NotificationList
      title={t('title')}
      empty={t('empty')}
      unread={t('unread')}
      all={{ label: t('all'), to: '/user/message' }}
      leave={leave}
      failed={error ? { text: t('failed'), retry: t('retry'), run: () => void refetch() } : undefined}
      items={data?.rows.map((row) => ({
        key: row.messageId,
        title: row.title,
        text: row.body,
        facts: `${t(`kind_${row.kind}`)} · ${shownDate(row.sendTime)}`,
        isRead: row.isRead,
        open: () => open(row),
      }))}
      readAll={unread > 0 ? { label: t('readAll'), run: () => readAll.run({}) } : undefined}
    />
  )
}
export default MessageBox
