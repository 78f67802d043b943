import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import './states.css'

interface NoticeProps {
  readonly sign: ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly children?: ReactNode
  readonly alert?: boolean
}
const Notice = ({ sign, title, text, children, alert = false }: NoticeProps) => (
  <div className="list-notice" role={alert ? 'alert' : 'status'}>
    <span className="list-notice-sign" aria-hidden="true">
      {sign}
    </span>
    <strong>{title}</strong>
    {text !== undefined && <p>{text}</p>}
    {children !== undefined && <div className="list-notice-next">{children}</div>}
  </div>
)

const stroke = {
  width: 40,
  height: 40,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.2,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
}
const tray = (
  <svg {...stroke}>
    <path d="M3 13h5l1.5 3h5L16 13h5M3 13l3-8h12l3 8v6H3z" />
  </svg>
)
const lens = (
  <svg {...stroke}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5.5 5.5" />
  </svg>
)
const lock = (
  <svg {...stroke}>
    <rect x="5" y="11" width="14" height="9" rx="1.5" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </svg>
)
const broken = (
  <svg {...stroke}>
    <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1" />
  </svg>
)

/** Nothing has been entered yet; `children` is the next step. */
export const Empty = ({
  title,
  text,
  children,
}: {
  title?: string | undefined
  text?: string | undefined
  children?: ReactNode
}) => {
  const t = useText(listMessages)
  return (
    <Notice sign={tray} title={title ?? t('empty')} text={text}>
      {children}
    </Notice>
  )
}

export const NothingFound = ({ clear }: { clear: () => void }) => {
  const t = useText(listMessages)
  return (
    <Notice sign={lens} title={t('nothingFound')} text={t('nothingFoundNext')}>
      <Button size="small" onClick={clear}>
        {t('clearFilters')}
      </Button>
    </Notice>
  )
}

export const Forbidden = () => {
  const t = useText(listMessages)
  return <Notice sign={lock} title={t('forbidden')} text={t('forbiddenNext')} />
}

interface FailedProps {
  readonly message: string
  readonly requestId?: string | undefined
  readonly retry: () => void
}
export const Failed = ({ message, requestId, retry }: FailedProps) => {
  const t = useText(listMessages)
  const web = useText(webMessages)
  return (
    <Notice alert sign={broken} title={t('failed')} text={message}>
      {message === web('network') && <span>{web('networkHint')}</span>}
      {requestId !== undefined && <code className="list-request">{t('requestId', { id: requestId })}</code>}
      <Button size="small" type="primary" onClick={retry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** What tells whether an answer could not be read again. */
export interface Reread {
  readonly data: unknown
  readonly error: CallError | null
  readonly refetch: () => unknown
}
/** Stands above what is shown as long as it could not be read again. */
export const Outdated = ({ query: { data, error, refetch } }: { query: Reread }) => {
  const t = useText(listMessages)
  return (
    error &&
    data !== undefined && (
      <p className="list-outdated" role="status">
        {t('outdated')}{' '}
        <button type="button" className="list-action" onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </p>
    )
  )
}

/** The shape of what is coming: rows of a table, names with their fields in a form, cards on a phone. */
type Shape = 'rows' | 'fields' | 'cards'
const usual: Readonly<Record<Shape, { readonly rows: number; readonly columns: number }>> = {
  rows: { rows: 8, columns: 6 },
  fields: { rows: 6, columns: 2 },
  cards: { rows: 4, columns: 3 },
}
interface WaitingProps {
  readonly as?: Shape
  readonly rows?: number
  readonly columns?: number
  /** It keeps out of sight for a moment itself, where nobody else waits. */
  readonly late?: boolean
}
/** Stands in the place of what is coming. */
export const Waiting = ({
  as = 'rows',
  rows = usual[as].rows,
  columns = usual[as].columns,
  late = false,
}: WaitingProps) => {
  const t = useText(listMessages)
  return (
    <div
      className={`list-waiting waiting-${as}${late ? ' list-waiting-late' : ''}`}
      role="status"
      aria-label={t('loading')}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="list-waiting-row">
          {Array.from({ length: columns }, (_ignored, column) => (
            <span
              key={column}
              {...(as !== 'fields' && { style: { width: `${45 + ((row * 7 + column * 13) % 40)}%` } })}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
