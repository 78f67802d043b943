import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { linesMessages } from '@geodepot/contracts/kit/lines.messages.ts'
import { Checkbox, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { absent, shownDate, shownMoney, shownQuantity, shownText, useText } from '../i18n/index.ts'
import { useNarrow } from '../browser/index.ts'
import { WindowedBody, windowedFrom } from './windowed.tsx'
import { Amounts } from './amount.tsx'
import { useOnlyOpen } from './only-open.tsx'
import { reachable } from './reachable.ts'
import './lines.css'

export interface LineColumn<L> {
  readonly field: keyof L & string
  readonly title: string
  readonly kind?: 'text' | 'figure' | 'money' | 'day'
  /** The cell, where it is not simply its value. */
  readonly as?: (line: L) => ReactNode
  /** Adds the column up below the lines: quantities for each unit (the line's `unit`) by itself. */
  readonly total?: boolean
  readonly width?: number
  /** What is done with the line: stays at the end of a wide table, and below the facts of a card. */
  readonly acts?: true
}
export interface LinesTableProps<L> {
  readonly rows: readonly L[]
  /** Which of them somebody has something left to do about: of many, those alone can be shown. */
  readonly isOpen?: ((line: L) => boolean) | undefined
  readonly columns: readonly LineColumn<L>[]
  readonly rowKey: keyof L & string
  readonly label: string
  /** On a phone: what a line is called, and the facts that matter. */
  readonly card: { readonly title: keyof L & string; readonly facts: readonly (keyof L & string)[] }
  /** Lines may be chosen: the keys of those that are, and what a line is called to whom does not see its row. */
  readonly choice?: {
    readonly keys: readonly string[]
    readonly choose: (keys: readonly string[]) => void
    readonly nameOf: (line: L) => string
  }
  /** Cards on a wide screen too, as long as they are few: where a person has to look at all of a line before doing something. */
  readonly asCards?: boolean
}

const cardsUpTo = 50
const longParts = { body: { wrapper: WindowedBody } }
const isFigure = <L,>({ kind }: LineColumn<L>) => kind === 'figure' || kind === 'money'
const valueIn = <L,>(line: L, field: keyof L & string): string | null => {
  const value: unknown = line[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
const shown = <L,>(column: LineColumn<L>, line: L): ReactNode => (column.as ? column.as(line) : saysOf(column, line))
const saysOf = <L,>(column: LineColumn<L>, line: L): string => {
  const value = valueIn(line, column.field)
  return column.kind === 'figure'
    ? shownQuantity(value)
    : column.kind === 'money'
      ? shownMoney(value)
      : column.kind === 'day'
        ? shownDate(value)
        : shownText(value)
}
const totalOf = <L extends object>(column: LineColumn<L>, rows: readonly L[]): ReactNode => {
  // What a reader may not see comes to nothing, not to naught.
  if (rows.every((line) => valueIn(line, column.field) === null)) return absent
  const of = (line: L) => valueIn(line, column.field) ?? '0'
  if (column.kind === 'money') return shownMoney(add(...rows.map(of)))
  return <Amounts of={amountsIn(rows, of)} />
}
const toggled = (keys: readonly string[], key: string, isChosen: boolean): readonly string[] =>
  isChosen ? [...keys, key] : keys.filter((one) => one !== key)
// Where only some rows are drawn, widths made for them would change while one scrolls.
const widthOf = <L,>({ width, kind = 'text' }: LineColumn<L>): number =>
  width ?? { text: 140, figure: 96, money: 120, day: 104 }[kind]
/** A fact that wants a card's whole width. */
const isLong = (said: ReactNode): boolean => typeof said === 'string' && said.length > 30

/** The lines of a document to be read, with totals; cards on a phone. */
export const LinesTable = <L extends object>({ rows: all, isOpen, ...table }: LinesTableProps<L>) => {
  const { rows, chip } = useOnlyOpen(all, isOpen)
  return chip === null ? (
    <Lines {...table} rows={all} />
  ) : (
    <div className="lines-some">
      {chip}
      <Lines {...table} rows={rows} />
    </div>
  )
}

const Lines = <L extends object>({
  rows,
  columns,
  rowKey,
  label,
  card,
  asCards,
  choice,
}: Omit<LinesTableProps<L>, 'isOpen'>) => {
  const t = useText(linesMessages)
  const narrow = useNarrow()
  if (rows.length === 0) return <p className="lines-none">{t('none')}</p>
  if (narrow || (asCards === true && rows.length <= cardsUpTo)) {
    const named = (field: string) => columns.find((column) => column.field === field)
    const title = named(card.title)
    return (
      <ul className={narrow ? 'lines-cards' : 'lines-cards lines-cards-wide'} aria-label={label}>
        {rows.map((line) => (
          <li key={String(line[rowKey])}>
            {choice ? (
              <Checkbox
                checked={choice.keys.includes(String(line[rowKey]))}
                onChange={({ target }) => choice.choose(toggled(choice.keys, String(line[rowKey]), target.checked))}
              >
                <strong>{title ? shown(title, line) : absent}</strong>
              </Checkbox>
            ) : (
              <strong>{title ? shown(title, line) : absent}</strong>
            )}
            <dl>
              {card.facts
                .flatMap((field) => named(field) ?? [])
                .map((column) => ({ ...column, said: shown(column, line) }))
                .map(({ field, title: name, said }) => (
                  <div key={field} {...(isLong(said) && { className: 'lines-card-long' })}>
                    <dt>{name}</dt>
                    <dd>{said}</dd>
                  </div>
                ))}
            </dl>
            {columns
              .filter(({ acts }) => acts)
              .map((column) => (
                <div key={column.field} className="lines-card-acts">
                  {shown(column, line)}
                </div>
              ))}
          </li>
        ))}
      </ul>
    )
  }
  const long = rows.length > windowedFrom
  const cells = columns.map((column, index): TableColumnType<L> => ({
    key: column.field,
    title: column.title,
    ...((long || column.width !== undefined) && { width: widthOf(column) }),
    ...(index === 0 && { fixed: 'start' as const }),
    ...(column.acts && { fixed: 'end' as const, className: 'lines-acts' }),
    ...(isFigure(column) && { align: 'right' as const }),
    render: (_value, line) =>
      column.acts ? (
        shown(column, line)
      ) : (
        <span className="lines-cell" {...(!column.as && { title: saysOf(column, line) })}>
          {shown(column, line)}
        </span>
      ),
  }))
  const totals = columns.some(({ total }) => total) && (
    <Table.Summary>
      <Table.Summary.Row>
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.field} index={index} {...(isFigure(column) && { align: 'right' as const })}>
            {column.total === true
              ? totalOf(column, rows)
              : index === 0
                ? `${t('total')} · ${t('lines', { count: rows.length })}`
                : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
  return (
    <div ref={reachable}>
      <Table<L>
        className="lines-table scroll-table"
        size="small"
        pagination={false}
        aria-label={label}
        dataSource={rows as L[]}
        rowKey={(line) => String(line[rowKey])}
        columns={cells}
        {...(choice && {
          rowSelection: {
            selectedRowKeys: [...choice.keys],
            preserveSelectedRowKeys: true,
            fixed: true,
            getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
            getCheckboxProps: (line: L) => ({ 'aria-label': choice.nameOf(line) }),
            onChange: (keys) => choice.choose(keys.map(String)),
          },
        })}
        tableLayout={long ? 'fixed' : 'auto'}
        scroll={{ x: long ? columns.reduce((sum, column) => sum + widthOf(column), 0) : true }}
        {...(long && { components: longParts })}
        summary={() => totals || null}
      />
    </div>
  )
}
