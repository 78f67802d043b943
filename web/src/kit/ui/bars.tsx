import type { CSSProperties, ReactNode } from 'react'
import { shownNumber } from '../i18n/index.ts'
import './bars.css'

/** One part of every bar: what it is called, and which of the six chart colours it has. */
export interface Series {
  readonly key: string
  readonly label: string
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6
}
export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly total: number
  readonly values: Readonly<Record<string, number>>
}

const part = (value: number, whole: number): CSSProperties => ({
  inlineSize: `${whole === 0 ? 0 : (value / whole) * 100}%`,
})
const percent = (value: number, whole: number): string => (whole === 0 ? '' : `${Math.round((value / whole) * 100)}%`)
const legend = (series: readonly Series[]) => (
  <ul className="chart-legend" aria-hidden="true">
    {series.map(({ key, label, colour }) => (
      <li key={key}>
        <i className={`chart-${colour}`} />
        {label}
      </li>
    ))}
  </ul>
)
const spoken = (series: readonly Series[], values: Bar['values']): string =>
  series
    .filter(({ key }) => (values[key] ?? 0) > 0)
    .map(({ key, label }) => `${label} ${shownNumber(values[key], 0)}`)
    .join(', ')

/**
 * Bars of 100 % below each other, each cut into the parts of the series and labelled with the share of one of them and its
 * total. Said in words to those who do not see them.
 */
export const Bars = ({
  series,
  bars,
  label,
  share,
}: {
  series: readonly Series[]
  bars: readonly Bar[]
  label: string
  /** The part whose share is written beside the bar. */
  share: string
}) => (
  <div className="chart">
    {legend(series)}
    <ul className="chart-bars" aria-label={label}>
      {bars.map(({ key: name, label: said, total, values }) => (
        <li key={name}>
          <span className="chart-label">{said}</span>
          <span className="chart-track" aria-hidden="true">
            <span className="chart-bar">
              {series.map(({ key, colour }) => (
                <i key={key} className={`chart-${colour}`} style={part(values[key] ?? 0, total)} />
              ))}
            </span>
          </span>
          <span className="chart-share" aria-hidden="true">
            {percent(values[share] ?? 0, total)}
          </span>
          <span className="chart-value">
            {shownNumber(total, 0)}
            <span className="chart-spoken">: {spoken(series, values)}</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
)

/** One bar for the whole, cut into its parts, each labelled with its figure and share. */
export const Stack = ({
  series,
  values,
  label,
}: {
  series: readonly Series[]
  values: Bar['values']
  label: string
}) => {
  const total = series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)
  return (
    <div className="chart">
      <div className="chart-stack" aria-hidden="true">
        {series.map(({ key, colour }) => (
          <i key={key} className={`chart-${colour}`} style={part(values[key] ?? 0, total)} />
        ))}
      </div>
      <ul className="chart-parts" aria-label={label}>
        {series.map(({ key, label: name, colour }) => (
          <li key={key}>
            <i className={`chart-${colour}`} aria-hidden="true" />
            <span>{name}</span>
            <strong>{shownNumber(values[key] ?? 0, 0)}</strong>
            <small>{percent(values[key] ?? 0, total)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
