import { notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery, useApiMutation } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { NotificationList } from '../../kit/ui/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { openNotice, useUnreadNotices } from './reading.ts'

const newest = { pageSize: 6, status: '0', orderByColumn: 'publishTime', isAsc: 'desc' } as const

/** The newest notices; resting on one tells how it goes on. */
const NoticeCentre = ({ leave }: { leave?: (() => void) | undefined }) => {
  const t = useText(noticeMessages)
  const { data, error, refetch } = useApiQuery(notice.list, newest)
  const unread = useUnreadNotices()
  const readAll = useApiMutation(notice.readAll, { silent: true })
  const person = usePerson()
  const list = usePathOf('system/notice/index')
  const open = (id: number) => {
    openNotice(id)
    leave?.()
  }
  return (
    <NotificationList
      title={t('title')}
      empty={t('centreEmpty')}
      unread={t('unread')}
      leave={leave}
      all={list !== undefined && mayDo(person, 'system:notice:list') ? { label: t('all'), to: list } : undefined}
      failed={error ? { text: t('centreFailed'), retry: t('retry'), run: () => void refetch() } : undefined}
      items={data?.rows.map((row) => ({
        key: row.noticeId,
        title: row.noticeTitle,
        text: row.noticeText,
        facts: `${t(`noticeType${row.noticeType}`)} · ${shownDate(row.publishTime)}`,
        isRead: row.isRead,
        open: () => open(row.noticeId),
      }))}
      readAll={unread > 0 ? { label: t('readAll'), run: () => readAll.run({}) } : undefined}
    />
  )
}
export default NoticeCentre
