import type { WallMoney, WallOrg } from '@geodepot/contracts/material/wall.ts'
import { wallPeriods } from '@geodepot/contracts/material/wall.bounds.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { token } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { LanguageSwitch, useDocumentTitle } from '../../system/session/index.ts'
import { BarTable } from './bar-table.tsx'
import { isByLink, useBoard } from './use-board.ts'
import './board.css'

/** The one figure of each kind that is read from afar. */
const Sums = ({ of }: { of: readonly (readonly [label: string, amount: string | number])[] }) => (
  <dl className="board-sums">
    {of.map(([label, amount]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{shownNumber(amount, 0)}</dd>
      </div>
    ))}
  </dl>
)

const Money = ({ of: { months, types } }: { of: WallMoney }) => {
  const t = useText(wallMessages)
  const now = months.at(-1)
  // What was before the ledger began is no row.
  const first = months.findIndex(({ inUSD, outUSD, endingUSD }) =>
    [inUSD, outUSD, endingUSD].some((one) => Number(one) !== 0),
  )
  return (
    <>
      {now && (
        <Sums
          of={[
            [t('opening'), now.openingUSD],
            [t('in'), now.inUSD],
            [t('out'), now.outUSD],
            [t('ending'), now.endingUSD],
          ]}
        />
      )}
      <div className="board-parts">
        <BarTable
          question={t('byMonth')}
          head={t('periodHead')}
          rows={months.slice(Math.max(0, first)).toReversed()}
          nameOf={({ period }) => period}
          tagOf={({ isClosed }) => (isClosed ? '' : t('open'))}
          columns={[
            { key: 'in', label: t('in'), amount: ({ inUSD }) => inUSD, colour: 1 },
            { key: 'out', label: t('out'), amount: ({ outUSD }) => outUSD, colour: 2 },
            { key: 'ending', label: t('ending'), amount: ({ endingUSD }) => endingUSD, colour: 3, measure: 'left' },
          ]}
          none={t('none')}
        />
        <BarTable
          question={t('byType', { periods: months.length })}
          head={t('typeHead')}
          rows={types}
          nameOf={({ typeName }) => typeName}
          columns={[
            { key: 'in', label: t('in'), amount: ({ inUSD }) => inUSD, colour: 1 },
            { key: 'out', label: t('out'), amount: ({ outUSD }) => outUSD, colour: 2 },
            { key: 'ending', label: t('endingNow'), amount: ({ endingUSD }) => endingUSD, colour: 3, measure: 'left' },
          ]}
          none={t('none')}
        />
      </div>
      <p className="board-note">{t('moneyNote')}</p>
    </>
  )
}

type Unit = WallOrg['units'][number]
const Org = ({ of: { units } }: { of: WallOrg }) => {
  const t = useText(wallMessages)
  // Whole dollars on a wall: what a float loses of a sum is far below one.
  const sum = (amount: (unit: Unit) => string) => units.reduce((all, unit) => all + Number(amount(unit)), 0)
  const now = (amount: (unit: Unit) => string) => (unit: Unit) => t('now', { amount: shownNumber(amount(unit), 0) })
  return (
    <>
      <Sums
        of={[
          [`${t('issued')} · ${t('thisPeriod')}`, sum(({ issuedNowUSD }) => issuedNowUSD)],
          [`${t('ordered')} · ${t('thisPeriod')}`, sum(({ orderedNowUSD }) => orderedNowUSD)],
          [`${t('received')} · ${t('thisPeriod')}`, sum(({ receivedNowUSD }) => receivedNowUSD)],
        ]}
      />
      <div className="board-parts">
        <BarTable
          question={t('byUnit', { periods: wallPeriods })}
          head={t('unitHead')}
          rows={units}
          nameOf={({ unitName }) => unitName}
          columns={[
            {
              key: 'issued',
              label: t('issued'),
              amount: ({ issuedUSD }) => issuedUSD,
              more: now(({ issuedNowUSD }) => issuedNowUSD),
              colour: 1,
            },
            {
              key: 'ordered',
              label: t('ordered'),
              amount: ({ orderedUSD }) => orderedUSD,
              more: now(({ orderedNowUSD }) => orderedNowUSD),
              colour: 2,
            },
            {
              key: 'received',
              label: t('received'),
              amount: ({ receivedUSD }) => receivedUSD,
              more: now(({ receivedNowUSD }) => receivedNowUSD),
              colour: 3,
            },
          ]}
          none={t('none')}
        />
      </div>
      <p className="board-note">{t('orgNote')}</p>
    </>
  )
}

/** What somebody sees who has neither a link that opens it nor a session that may: nothing of the business. */
const Closed = ({ failed }: { failed: boolean }) => {
  const t = useText(wallMessages)
  if (failed)
    return (
      <div className="board-empty" role="status">
        <h1>{t('loading')}</h1>
      </div>
    )
  const redirect = encodeURIComponent(location.pathname)
  return (
    <div className="board-empty">
      <h1>{t(isByLink() ? 'noLink' : 'nothing')}</h1>
      <p>{t('nothingText')}</p>
      {token() === undefined && <a href={`/login?redirect=${redirect}`}>{t('signIn')}</a>}
    </div>
  )
}

const Head = ({ page, of, failed }: { page: 'money' | 'org'; of: WallMoney | WallOrg; failed: boolean }) => {
  const t = useText(wallMessages)
  const { period, beginsOn, endsOn, asOf, covers } = of
  const time = asOf.slice(0, 16)
  return (
    <header className="board-head">
      <div>
        <h1>{t(`page_${page}`)}</h1>
        <p>
          {t('running', { period, begins: beginsOn, ends: endsOn })}
          {covers.length > 0 && ` · ${covers.join(' / ')}`}
        </p>
      </div>
      <div className="board-state">
        <p role="status" className={failed ? 'is-stale' : undefined}>
          {t(failed ? 'stale' : 'asOf', { time })}
        </p>
        <p>{t('usd')}</p>
      </div>
      <nav aria-label={t('boards')}>
        {/* A link is of one board; whoever is signed in has both. */}
        {!isByLink() && (
          <a href={page === 'money' ? '/material/org' : '/material/money'}>
            {t(page === 'money' ? 'page_org' : 'page_money')}
          </a>
        )}
        <LanguageSwitch />
      </nav>
    </header>
  )
}

/** A board: sums that are read from across a room, or on a phone. It needs nobody to touch it. */
const Board = () => {
  const t = useText(wallMessages)
  const page = location.pathname.replace(/\/+$/, '').endsWith('/org') ? 'org' : 'money'
  const { figures, trouble } = useBoard(page)
  useDocumentTitle(figures ? t(`page_${page}`) : trouble === 'closed' ? t('nothing') : '')
  if (!figures)
    return <main className="board">{trouble !== undefined && <Closed failed={trouble === 'failed'} />}</main>
  return (
    <main className="board">
      <Head page={page} of={figures.of} failed={trouble === 'failed'} />
      {figures.page === 'money' ? <Money of={figures.of} /> : <Org of={figures.of} />}
    </main>
  )
}
export default Board
