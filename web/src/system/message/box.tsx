import { type MessageRow, message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { Link, useNavigate } from 'react-router'
import { useAsk, useChange } from '../../kit/ask/index.ts'
import { shownDate } from '../../kit/format/index.ts'
import { useLate } from '../../kit/list/index.ts'
import { useText } from '../../kit/text/index.ts'
import { usePlaceOf } from './place.ts'
import { useUnreadMessages } from './unread.ts'
import './box.css'

const newest = { pageSize: 5 } as const

const Item = ({ of, open }: { of: MessageRow; open: () => void }) => {
  const t = useText(messageMessages)
  return (
    <li>
      <button type="button" className="message-item" title={of.body} onClick={open}>
        <span className={of.isRead ? 'message-dot message-dot-read' : 'message-dot'} role="img" aria-label={of.isRead ? '' : t('unread')} aria-hidden={of.isRead} />
        <span className="message-item-title">{of.title}</span>
        <small>{t(`kind_${of.kind}`)} · {shownDate(of.sendTime)}</small>
      </button>
    </li>
  )
}

/** The newest messages with a dot at those not read yet; each leads to its place. */
const MessageBox = ({ leave }: { leave: () => void }) => {
  const t = useText(messageMessages)
  const { data, error, refetch, isPending } = useAsk(message.list, newest)
  const late = useLate(isPending)
  const unread = useUnreadMessages()
  const readAll = useChange(message.readAll, { silent: true })
  const read = useChange(message.read, { silent: true, quiet: true })
  const navigate = useNavigate()
  const placeOf = usePlaceOf()
  const open = ({ messageId, isRead, link }: MessageRow) => {
    if (!isRead) void read.run({ id: messageId }).catch(() => undefined)
    void navigate(placeOf(link) ?? link)
    leave()
  }
  const body = () => {
    if (error && !data) return <p className="message-quiet" role="alert">{t('failed')} <button type="button" className="message-link" onClick={() => void refetch()}>{t('retry')}</button></p>
    if (!data) return late ? <p className="message-quiet" role="status">…</p> : null
    if (data.rows.length === 0) return <p className="message-quiet">{t('empty')}</p>
    return <ul>{data.rows.map((row) => <Item key={row.messageId} of={row} open={() => open(row)} />)}</ul>
  }
  return (
    <section className="message-box" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {unread > 0 && <button type="button" className="message-link" disabled={readAll.running} onClick={() => void readAll.run({}).catch(() => undefined)}>{t('readAll')}</button>}
      </header>
      {body()}
      <footer><Link to="/user/message" onClick={leave}>{t('all')}</Link></footer>
    </section>
  )
}
export default MessageBox
