import { useId } from 'react'
import { shownNumber } from '../../kit/i18n/index.ts'

export interface BarColumn<R> {
  readonly key: string
  readonly label: string
  readonly amount: (row: R) => string
  /** What stands below the figure, smaller. */
  readonly more?: (row: R) => string
  readonly colour: 1 | 2 | 3
  /** Columns of one measure can be held against each other; all have one unless they say. */
  readonly measure?: string
}
interface BarTableProps<R> {
  /** What it answers, above it. */
  readonly question: string
  readonly head: string
  readonly rows: readonly R[]
  readonly nameOf: (row: R) => string
  /** Said beside the name. */
  readonly tagOf?: (row: R) => string
  readonly columns: readonly BarColumn<R>[]
  readonly none: string
}

/** A table whose figures carry bars, from zero. It is picture and table in one. */
export const BarTable = <R extends object>({
  question,
  head,
  rows,
  nameOf,
  tagOf,
  columns,
  none,
}: BarTableProps<R>) => {
  const id = useId()
  const mostOf = (measure: string | undefined) =>
    Math.max(
      0,
      ...columns
        .filter((one) => one.measure === measure)
        .flatMap(({ amount }) => rows.map((row) => Number(amount(row)))),
    )
  const share = ({ amount, measure }: BarColumn<R>, row: R) => {
    const most = mostOf(measure)
    return most === 0 ? 0 : Math.max(0, (Number(amount(row)) / most) * 100)
  }
  return (
    <section className="board-part" aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      {rows.length === 0 ? (
        <p className="board-quiet">{none}</p>
      ) : (
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={nameOf(row)}>
                <th scope="row">
                  {nameOf(row)}
                  {tagOf && tagOf(row) !== '' && <small>{tagOf(row)}</small>}
                </th>
                {columns.map((column) => (
                  <td key={column.key}>
                    {shownNumber(column.amount(row), 0)}
                    {column.more && <small>{column.more(row)}</small>}
                    <span
                      className={`board-bar board-bar-${column.colour}`}
                      style={{ inlineSize: `${share(column, row)}%` }}
                      aria-hidden="true"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
