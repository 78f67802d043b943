import { unitIn } from '@geodepot/contracts/kit/amounts.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { add as sum, grouped } from '@geodepot/contracts/kit/decimal.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Amounts } from '../../ui/index.ts'
import type { GridColumn, LinesGridProps } from './types.ts'

type TotalsProps<L extends object> = Pick<LinesGridProps<L>, 'columns' | 'lines' | 'unitOf'>
const isCounted = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
const totalOf = <L extends object>(
  { field, kind }: GridColumn<L>,
  { lines, unitOf = unitIn }: Pick<TotalsProps<L>, 'lines' | 'unitOf'>,
): ReactNode => {
  const valueOf = (line: L): string => {
    const value: unknown = line[field]
    return isCounted(value) ? value : '0'
  }
  if (kind === 'money') return grouped(sum(...lines.map(valueOf)))
  return <Amounts of={amountsIn(lines, valueOf, unitOf)} />
}

/** What the lines come to, below them. */
export const Totals = <L extends object>({ columns, ...of }: TotalsProps<L>) => {
  const t = useText(gridMessages)
  if (!columns.some(({ total }) => total)) return null
  return (
    <div role="row" className="grid-row grid-totals">
      <span role="rowheader" className="grid-number">
        {t('total')}
      </span>
      {columns.map((column) =>
        column.total === true ? (
          <span key={column.field} role="gridcell" className="grid-cell grid-figure">
            {totalOf(column, of)}
          </span>
        ) : (
          <span key={column.field} aria-hidden="true" className="grid-cell" />
        ),
      )}
      <span aria-hidden="true" />
    </div>
  )
}

/** The same below cards. */
export const CardTotals = <L extends object>({ columns, ...of }: TotalsProps<L>) => {
  const t = useText(gridMessages)
  const summed = columns.filter(({ total }) => total)
  if (summed.length === 0 || of.lines.length === 0) return null
  return (
    <dl className="line-totals" aria-label={t('total')}>
      {summed.map((column) => (
        <div key={column.field}>
          <dt>
            {t('total')} · {column.title}
          </dt>
          <dd>{totalOf(column, of)}</dd>
        </div>
      ))}
    </dl>
  )
}
