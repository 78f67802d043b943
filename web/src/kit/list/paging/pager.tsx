import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { pageSizeBound, pageSizes } from '@geodepot/contracts/kit/wire.ts'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { RestingSelect } from '../../ui/index.ts'
import { type PagerItem, lastPageOf, pagerItems } from './paging.ts'
import './pager.css'

export interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  /** False where the total is an estimate. */
  readonly exact: boolean
  readonly narrow: boolean
  readonly sizes?: readonly number[]
  readonly go: (page: number) => void
  readonly resize: (size: number) => void
}

const Item = ({ item, current, go }: { item: PagerItem; current: number; go: (page: number) => void }) => {
  const t = useText(listMessages)
  if (item.kind === 'leap') {
    const label = t(item.by < 0 ? 'back' : 'forward', { count: Math.abs(item.by) })
    return (
      <button type="button" className="pager-leap" aria-label={label} title={label} onClick={() => go(item.page)}>
        •••
      </button>
    )
  }
  return (
    <button
      type="button"
      className="pager-page"
      aria-label={t('page', { page: item.page })}
      aria-current={item.page === current ? 'page' : undefined}
      onClick={() => go(item.page)}
    >
      {item.page}
    </button>
  )
}

const Jumper = ({ last, go }: { last: number; go: (page: number) => void }) => {
  const t = useText(listMessages)
  const [text, setText] = useState('')
  const jump = () => {
    const wanted = Number.parseInt(text, 10)
    setText('')
    if (Number.isFinite(wanted)) go(Math.min(Math.max(1, wanted), last))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') jump()
  }
  return (
    <span className="pager-jumper">
      {t('goTo')}
      <Input
        size="small"
        inputMode="numeric"
        aria-label={t('goTo')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={jump}
      />
    </span>
  )
}

/** On a phone: how many are shown, and more of them below. */
const More = ({ size, total, exact, resize }: Pick<PagerProps, 'size' | 'total' | 'exact' | 'resize'>) => {
  const t = useText(listMessages)
  const [step] = useState(size)
  return (
    <div className="list-further">
      <span role="status">
        {exact
          ? t('shownOf', { shown: grouped(Math.min(size, total), 0), total: grouped(total, 0) })
          : t('aboutTotal', { total: grouped(total, 0) })}
      </span>
      {size < total && <Button onClick={() => resize(Math.min(size + step, pageSizeBound))}>{t('loadMore')}</Button>}
    </div>
  )
}

/** Total, sizes, previous, pages, next, jumper, in this order. Where there is no room for them more is loaded below. */
export const Pager = (props: PagerProps) =>
  // What a call answers at most is turned over all the same.
  props.narrow && (props.size < pageSizeBound || props.total <= props.size) ? <More {...props} /> : <Pages {...props} />

const Pages = ({ page, size, total, exact, narrow, sizes = pageSizes, go, resize }: PagerProps) => {
  const t = useText(listMessages)
  const last = lastPageOf(total, size)
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="pager-total">{t(exact ? 'total' : 'aboutTotal', { total: grouped(total, 0) })}</span>
      <RestingSelect
        size="small"
        className="pager-sizes"
        aria-label={t('pageSize')}
        value={size}
        onChange={(chosen) => resize(Number(chosen))}
        options={sizes.map((count) => ({ value: count, label: t('perPage', { count }) }))}
      />
      <button
        type="button"
        className="pager-step"
        aria-label={t('previous')}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        ‹
      </button>
      {pagerItems(Math.min(page, last), last, narrow ? 5 : 7).map((item) => (
        <Item key={`${item.kind}${item.kind === 'page' ? item.page : item.by}`} item={item} current={page} go={go} />
      ))}
      <button
        type="button"
        className="pager-step"
        aria-label={t('next')}
        disabled={page >= last}
        onClick={() => go(page + 1)}
      >
        ›
      </button>
      <Jumper last={last} go={go} />
    </nav>
  )
}
