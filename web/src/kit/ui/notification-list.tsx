import { Link } from 'react-router'
import { useGuarded } from './guarded-button.tsx'
import { useLate } from './late.ts'
import './notification-list.css'

/** One thing that a person was told of. */
export interface Notification {
  readonly key: number
  readonly title: string
  /** How it goes on, shown where the pointer rests. */
  readonly text: string
  readonly facts: string
  readonly isRead: boolean
  readonly open: () => void
}
interface NotificationListProps {
  readonly title: string
  /** Undefined while they are on their way. */
  readonly items: readonly Notification[] | undefined
  /** What is said where they could not be read, and the way to try again. */
  readonly failed: { readonly text: string; readonly retry: string; readonly run: () => void } | undefined
  readonly empty: string
  /** What a dot says. */
  readonly unread: string
  readonly readAll: { readonly label: string; readonly run: () => Promise<unknown> } | undefined
  /** Leads to all of them. */
  readonly all: { readonly label: string; readonly to: string } | undefined
  readonly leave: (() => void) | undefined
}

const ReadAll = ({ label, run }: NonNullable<NotificationListProps['readAll']>) => {
  const { press, shut } = useGuarded(run)
  return (
    <button type="button" className="notification-list-link" disabled={shut} onClick={press}>
      {label}
    </button>
  )
}

/** The newest of what a person is told of, with a dot at what was not read yet. */
export const NotificationList = ({
  title,
  items,
  failed,
  empty,
  unread,
  readAll,
  all,
  leave,
}: NotificationListProps) => {
  const late = useLate(items === undefined && !failed)
  const body = () => {
    if (failed && !items)
      return (
        <p className="notification-list-quiet" role="alert">
          {failed.text}{' '}
          <button type="button" className="notification-list-link" onClick={failed.run}>
            {failed.retry}
          </button>
        </p>
      )
    if (!items)
      return late ? (
        <p className="notification-list-quiet" role="status">
          …
        </p>
      ) : null
    if (items.length === 0) return <p className="notification-list-quiet">{empty}</p>
    return (
      <ul>
        {items.map(({ key, title: name, text, facts, isRead, open }) => (
          <li key={key}>
            <button type="button" className="notification-list-item" title={text} onClick={open}>
              <span
                className={isRead ? 'notification-list-dot notification-list-dot-read' : 'notification-list-dot'}
                role="img"
                aria-label={isRead ? '' : unread}
                aria-hidden={isRead}
              />
              <span className="notification-list-title">{name}</span>
              <small>{facts}</small>
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className="notification-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {readAll && <ReadAll {...readAll} />}
      </header>
      {body()}
      {all && (
        <footer>
          <Link to={all.to} onClick={leave}>
            {all.label}
          </Link>
        </footer>
      )}
    </section>
  )
}
