import type { UnitOfReport } from '@geodepot/contracts/equipment/unit-report.ts'
import { unitReportMessages } from '@geodepot/contracts/equipment/unit-report.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { usePaperText } from '../../../kit/document/index.ts'
import { rates } from '../rates.ts'

const box = { width: 182, height: 31, left: 9, right: 24, top: 2, bottom: 5 } as const
const marks = [0, 50, 100] as const
const apart = 4
const words = { soundRate: 'soundLine', useRate: 'useLine', idleRate: 'idleLine' } as const

const y = (rate: number) => box.top + (1 - Math.min(rate, 100) / 100) * (box.height - box.top - box.bottom)
/** Names beside the ends of their lines, moved down where they would stand on each other. */
const placed = <T extends { readonly end: number }>(lines: readonly T[]): (T & { readonly at: number })[] => {
  const down = lines.toSorted((one, other) => one.end - other.end)
  const places = down.reduce<number[]>(
    (above, { end }) => [...above, Math.max(end, (above.at(-1) ?? -apart) + apart)],
    [],
  )
  // What would stand below the picture moves all up.
  const over = Math.max(0, (places.at(-1) ?? 0) - y(0))
  return down.map((line, at) => ({ ...line, at: (places[at] ?? 0) - over }))
}

/** How a unit's rates went month by month: three lines that differ on black-and-white paper too. */
export const Trend = ({ of }: { of: UnitOfReport['trend'] }) => {
  const t = usePaperText(unitReportMessages)
  const x = (at: number) => box.left + (at * (box.width - box.left - box.right)) / Math.max(of.length - 1, 1)
  const lines = rates.flatMap(({ name, of: rate }) => {
    const points = of.flatMap((month, at) => {
      const value = isZero(month.days) ? undefined : rate(month)
      return value === undefined ? [] : [{ x: x(at), y: y(Number(value)), value }]
    })
    const last = points.at(-1)
    return last === undefined ? [] : [{ name, points, last, end: last.y }]
  })
  return (
    <section className="paper-part report-trend">
      <h2>{t('trend')}</h2>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={t('trend')}>
        {marks.map((mark) => (
          <g key={mark} className="report-mark">
            <line x1={box.left} x2={box.width - box.right} y1={y(mark)} y2={y(mark)} />
            <text x={box.left - 1.5} y={y(mark) + 0.9} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        {of.map(({ month }, at) => (
          <text key={month} className="report-month" x={x(at)} y={box.height - 0.8} textAnchor="middle">
            {at === 0 || month.endsWith('-01') ? month : month.slice(5)}
          </text>
        ))}
        {placed(lines).map(({ name, points, last, at }) => (
          <g key={name} className={`report-line report-${name}`}>
            <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
            {points.map((point) => (
              <circle key={point.x} cx={point.x} cy={point.y} r={0.6} />
            ))}
            <text x={last.x + 2} y={at + 0.9}>
              {t(words[name])} {last.value}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
