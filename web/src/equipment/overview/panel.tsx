import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { overview, shownStatuses } from '@geodepot/contracts/equipment/overview.ts'
import { overviewMessages } from '@geodepot/contracts/equipment/overview.messages.ts'
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Bars, type Series, Stack, Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import './panel.css'

type State = AnswerOf<typeof overview.state>
const colours = { 0: 6, 1: 3, 2: 1, 3: 4, 4: 2 } as const
const most = 8

const useSeries = (): readonly Series[] => {
  const t = useText(overviewMessages)
  return shownStatuses.map((key) => ({ key, label: t(`status${key}`), colour: colours[key] }))
}

/** A figure that leads to the devices that it counts. */
const Figure = ({
  label,
  value,
  to,
  hint,
  amber = false,
}: {
  label: string
  value: number
  to: string | undefined
  hint?: string
  amber?: boolean
}) => {
  const content = (
    <>
      <span>{label}</span>
      <strong className={amber && value > 0 ? 'overview-amber' : ''}>{shownNumber(value, 0)}</strong>
    </>
  )
  return (
    <li title={hint}>
      {to === undefined ? (
        <span className="overview-figure">{content}</span>
      ) : (
        <Link className="overview-figure" to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

const Figures = ({ of }: { of: State }) => {
  const t = useText(overviewMessages)
  const path = usePathOf('equipment/device/index')
  const at = (query: string) => (path === undefined ? undefined : `${path}${query}`)
  const troubled = ['waitRepair', 'underRepair', 'waitScrap', 'waitInspect', 'damaged', 'lost']
    .map((state) => `techState=${state}`)
    .join('&')
  return (
    <ul className="overview-figures">
      <Figure label={t('total')} value={of.total} to={at('')} />
      {(['0', '3', '2'] as const).map((status) => (
        <Figure
          key={status}
          label={t(`status${status}`)}
          value={of.counts[status]}
          to={at(`?deviceStatus=${status}`)}
        />
      ))}
      <Figure label={t('troubled')} value={of.troubled} to={at(`?${troubled}`)} hint={t('troubledHint')} amber />
    </ul>
  )
}

const Table = ({ of, series }: { of: State; series: readonly Series[] }) => {
  const t = useText(overviewMessages)
  return (
    <div className="overview-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {of.categories.map(({ categoryId, label, total, counts }) => (
            <tr key={categoryId}>
              <th scope="row">{label}</th>
              {shownStatuses.map((status) => (
                <td key={status}>{shownNumber(counts[status], 0)}</td>
              ))}
              <td>{shownNumber(total, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The state of the equipment within what this person may see: five figures and two charts, which are a table as well.
 */
const OverviewPanel = () => {
  const t = useText(overviewMessages)
  const path = usePathOf('equipment/device/index')
  const series = useSeries()
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isPending } = useApiQuery(overview.state, {}, { keep: true, fresh: 30_000 })
  const late = useLate(isPending)
  const body = () => {
    if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    if (!data) return late ? <Waiting columns={3} /> : null
    if (data.total === 0) return <p className="quiet">{t('nothing')}</p>
    const bars = data.categories.slice(0, most).map(({ categoryId, label, total, counts }) => ({
      key: String(categoryId),
      total,
      values: counts,
      label:
        path === undefined ? (
          label
        ) : (
          <Link to={`${path}?categoryId=${categoryId}`} title={label}>
            {label}
          </Link>
        ),
    }))
    return (
      <>
        <Figures of={data} />
        {asTable ? (
          <Table of={data} series={series} />
        ) : (
          <div className="overview-charts">
            <figure>
              <figcaption>{t('whereQuestion')}</figcaption>
              <Stack series={series} values={data.counts} label={t('whereQuestion')} />
            </figure>
            <figure>
              <figcaption>{t('kindsQuestion')}</figcaption>
              <Bars series={series} bars={bars} label={t('kindsQuestion')} share="3" />
            </figure>
          </div>
        )}
      </>
    )
  }
  const label = t(asTable ? 'asChart' : 'asTable')
  return (
    <section className="overview" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {data && data.total > 0 && (
          <Button
            type="text"
            size="small"
            icon={asTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
            aria-label={label}
            title={label}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </header>
      {body()}
    </section>
  )
}
export default OverviewPanel
