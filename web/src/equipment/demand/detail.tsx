import { type DemandDetail, type Way, demand } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, absent, shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { Strip } from './strip.tsx'

const WayOut = ({ of, unit }: { of: Way; unit: string }) => {
  const t = useText(demandMessages)
  // A module that is not there yet, or not for this person, drafts nothing.
  const path = usePathOf(of.view)
  return (
    <li>
      <span>
        {of.said}
        <small>{of.consequence}</small>
      </span>
      <span>
        {shownQuantity(of.quantity)} {unit}
      </span>
      <span>{shownDate(of.on)}</span>
      {of.lateDays === null ? (
        <StateTag tone="done">{t('inTime')}</StateTag>
      ) : (
        <StateTag tone="attention">{t('lateFor', { count: of.lateDays })}</StateTag>
      )}
      {path !== undefined && (
        <Link to={`${path}${of.below}`}>
          <Button size="small">{t('draft')}</Button>
        </Link>
      )}
    </li>
  )
}

const Parts = ({ of: { row, demands, returns, ways } }: { of: DemandDetail }) => {
  const t = useText(demandMessages)
  return (
    <>
      {row.shortOn === null ? (
        <p>{t('noShortage')}</p>
      ) : (
        <p className="demand-short-text">
          {t('firstShort', { date: shownDate(row.shortOn), quantity: shownQuantity(row.shortQty), unit: row.unit })}
        </p>
      )}
      <Strip of={row} large />
      {row.shortOn !== null && (
        <section className="demand-part" aria-label={t('ways')}>
          <h3>{t('ways')}</h3>
          {ways.length === 0 ? (
            <p className="quiet">{t('noWays')}</p>
          ) : (
            <ul>
              {ways.map((way) => (
                <WayOut key={`${way.kind} ${way.said}`} of={way} unit={row.unit} />
              ))}
            </ul>
          )}
        </section>
      )}
      <section className="demand-part" aria-label={t('demands')}>
        <h3>{t('demands')}</h3>
        <ul>
          {demands.map((one) => (
            <li key={`${one.id} ${one.beginsOn} ${one.quantity}`}>
              <span>
                {one.projectName}
                <small>
                  {one.id === null ? '' : <Link to={`/equipment/application/${one.id}`}>{one.number}</Link>}
                </small>
              </span>
              <span>
                {shownQuantity(one.quantity)} {row.unit}
              </span>
              <span>
                {shownDate(one.beginsOn)} – {shownDate(one.endsOn)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {returns.length > 0 && (
        <section className="demand-part" aria-label={t('returns')}>
          <h3>{t('returns')}</h3>
          <ul>
            {returns.map((one) => (
              <li key={`${one.from} ${one.on} ${one.quantity}`}>
                <span>{one.from}</span>
                <span>
                  {shownQuantity(one.quantity)} {row.unit}
                </span>
                <span>{one.on === null ? absent : shownDate(one.on)}</span>
                {one.overdueDays !== null && (
                  <StateTag tone="refused">{t('overdueReturn', { count: one.overdueDays })}</StateTag>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Where a shortage comes from, and what can be done about it. */
const Detail = ({ id }: { id: string }) => {
  const { data, error, refetch, isPending } = useApiQuery(demand.get, { rowKey: id })
  const late = useLate(isPending)
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting columns={3} /> : null
  return <Parts of={data} />
}
export default Detail
