import { type NoticeRow, notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useAsk, useChange } from '../../kit/ask/index.ts'
import { shownDate } from '../../kit/format/index.ts'
import { useLate } from '../../kit/list/index.ts'
import { useText } from '../../kit/text/index.ts'
import { usePathOf } from '../../kit/views/index.ts'
import { Link } from 'react-router'
import { openNotice, useUnreadNotices } from './reading.ts'
import './centre.css'

const newest = { pageSize: 6, status: '0', orderByColumn: 'publishTime', isAsc: 'desc' } as const

const Item = ({ of, open }: { of: NoticeRow; open: () => void }) => {
  const t = useText(noticeMessages)
  return (
    <li>
      <button type="button" className="notice-item" title={of.noticeText} onClick={open}>
        <span className={of.isRead ? 'notice-dot notice-dot-read' : 'notice-dot'} role="img" aria-label={of.isRead ? '' : t('unread')} aria-hidden={of.isRead} />
        <span className="notice-item-title">{of.noticeTitle}</span>
        <small>{t(`noticeType${of.noticeType}`)} · {shownDate(of.publishTime)}</small>
      </button>
    </li>
  )
}

/** The newest notices with a dot at those not read yet; resting on one tells how it goes on. */
const NoticeCentre = ({ leave }: { leave?: (() => void) | undefined }) => {
  const t = useText(noticeMessages)
  const { data, error, refetch, isPending } = useAsk(notice.list, newest)
  const late = useLate(isPending)
  const unread = useUnreadNotices()
  const readAll = useChange(notice.readAll, { silent: true })
  const person = usePerson()
  const list = usePathOf('system/notice/index')
  const open = (id: number) => { openNotice(id); leave?.() }
  const body = () => {
    if (error && !data) return <p className="notice-quiet" role="alert">{t('centreFailed')} <button type="button" className="notice-link" onClick={() => void refetch()}>{t('retry')}</button></p>
    if (!data) return late ? <p className="notice-quiet" role="status">…</p> : null
    if (data.rows.length === 0) return <p className="notice-quiet">{t('centreEmpty')}</p>
    return <ul>{data.rows.map((row) => <Item key={row.noticeId} of={row} open={() => open(row.noticeId)} />)}</ul>
  }
  return (
    <section className="notice-centre" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {unread > 0 && <button type="button" className="notice-link" disabled={readAll.running} onClick={() => void readAll.run({}).catch(() => undefined)}>{t('readAll')}</button>}
      </header>
      {body()}
      {list !== undefined && mayDo(person, 'system:notice:list') && <footer><Link to={list} onClick={leave}>{t('all')}</Link></footer>}
    </section>
  )
}
export default NoticeCentre
