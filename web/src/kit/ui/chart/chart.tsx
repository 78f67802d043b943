import { chartMessages } from '@geodepot/contracts/kit/chart.messages.ts'
import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import type { ChartShape } from './types.ts'
import '../bars.css'
import './chart.css'

const Picture = lazyPart(() => import('./picture.tsx'))

export interface ChartProps extends ChartShape {
  /** What the chart answers, above it. */
  readonly question: string
  /** What names the rows: month, project. */
  readonly head: string
  /** Said where there is nothing. */
  readonly none: string
  /** How its files are called. */
  readonly name: string
  /** Brings its figures as a sheet; stands beside the other ways out. */
  readonly sheet?: () => void
  readonly children?: ReactNode
}

const Table = ({
  rows,
  series,
  says,
  head,
  caption,
  hidden,
}: Pick<ChartProps, 'rows' | 'series' | 'says' | 'head'> & { caption: string; hidden: boolean }) => (
  // What is longer than its place is scrolled by keys as well.
  <div
    {...(hidden
      ? { className: 'chart-spoken' }
      : { className: 'chart-table', role: 'region', tabIndex: 0, 'aria-label': caption })}
  >
    <table>
      <caption className="chart-spoken">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map((one) => (
              <td key={one.key}>{says(values[one.key] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/**
 * Bars that answer a question: drawn, and as a table for whoever reads figures or does not see pictures; as a picture and
 * as a sheet to be taken along. They start at zero and say their figures themselves.
 */
export const Chart = ({ question, head, none, name, sheet, children, ...shape }: ChartProps) => {
  const t = useText(chartMessages)
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const element = useRef<HTMLElement>(null)
  const { rows, series, direction, stacked, says } = shape
  const drawn = useMemo(() => ({ rows, series, direction, stacked, says }), [rows, series, direction, stacked, says])
  const picture = (as: 'savePng' | 'saveSvg') => {
    const { current: place } = element
    if (place) void import('./files.ts').then((files) => files[as](drawn, place, name))
  }
  const label = t(asTable ? 'asChart' : 'asTable')
  return (
    <figure ref={element} className="chart-figure chart" aria-labelledby={id}>
      <figcaption id={id}>{question}</figcaption>
      {rows.length > 0 && (
        <div className="chart-tools">
          <Button
            type="text"
            size="small"
            icon={asTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
            aria-label={`${label}: ${question}`}
            title={label}
            onClick={() => setAsTable(!asTable)}
          />
          <MenuButton
            placement="bottomRight"
            items={[
              { key: 'png', label: t('asPng'), run: () => picture('savePng') },
              { key: 'svg', label: t('asSvg'), run: () => picture('saveSvg') },
              ...(sheet ? [{ key: 'xlsx', label: t('asSheet'), run: sheet }] : []),
            ]}
          >
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden="true" />}
              aria-label={`${t('takeAlong')}: ${question}`}
              title={t('takeAlong')}
            />
          </MenuButton>
        </div>
      )}
      {children}
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <>
          {!asTable && (
            <Suspense fallback={<div className="chart-picture chart-waits" />}>
              <Picture shape={drawn} />
            </Suspense>
          )}
          <Table rows={rows} series={series} says={says} head={head} caption={question} hidden={!asTable} />
        </>
      )}
    </figure>
  )
}
