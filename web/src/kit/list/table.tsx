import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Table, type TableProps } from 'antd'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { tellAgo, useText } from '../i18n/index.ts'
import { type ShownColumn, fittingWidth, saysOf } from './columns/columns.ts'
import { useFilling } from './filling.ts'
import { Head, type HeadProps } from './head.tsx'
import { tableKeys } from './keyboard.ts'
import { RowActions, actionsWidth } from './row-actions.tsx'
import type { ListState } from './state.ts'
import type { Field, RowAction } from './types.ts'

/** What table and cards know of a list. */
export interface Rows<R extends object> {
  readonly rows: readonly R[]
  readonly columns: readonly ShownColumn<R>[]
  readonly keyOf: (row: R) => string
  /** What a row is called. */
  readonly nameOf: (row: R) => string
  /** The column whose cell opens the row, and where it leads. */
  readonly main: Field<R>
  readonly to?: ((row: R) => string | undefined) | undefined
  /** Whether rows open without having an address of their own. */
  readonly opens?: boolean | undefined
  readonly open: (row: R) => void
  readonly actions: readonly RowAction<R>[]
  readonly glowing: ReadonlySet<string>
}
export interface Selection<R> {
  readonly keys: readonly string[]
  readonly set: (keys: string[], rows: R[]) => void
}
interface ListTableProps<R extends object> extends Rows<R> {
  readonly label: string
  readonly sort: ListState['sort']
  readonly setSort: (sort: ListState['sort']) => void
  readonly setWidth: (field: string, width: number) => void
  readonly selection?: Selection<R> | undefined
  /** A single letter on the row that has the focus; tells whether it meant anything. */
  readonly letter: (letter: string, row: R | undefined) => boolean
}

export const RowLink = <R extends object>({
  row,
  rows,
  children,
}: {
  row: R
  rows: Pick<Rows<R>, 'to' | 'opens' | 'open'>
  children: ReactNode
}) => {
  const path = rows.to?.(row)
  if (path === undefined)
    return rows.opens === true ? (
      <button type="button" className="list-open" onClick={() => rows.open(row)}>
        {children}
      </button>
    ) : (
      <>{children}</>
    )
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    rows.open(row)
  }
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  )
}

const Cell = <R extends object>({ column, row, rows }: { column: ShownColumn<R>; row: R; rows: ListTableProps<R> }) => {
  const says = saysOf(column, row)
  const drawn = column.as ? column.as(row) : says
  const at: unknown = column.kind === 'moment' && row[column.field]
  return (
    <span
      className="list-cell"
      {...(typeof at === 'string' && at !== '' ? { onMouseEnter: tellAgo(at) } : { title: says })}
    >
      {column.field === rows.main ? (
        <RowLink row={row} rows={rows}>
          {drawn}
        </RowLink>
      ) : (
        drawn
      )}
    </span>
  )
}

const atRight = new Set(['figure', 'money'])
const virtualFrom = 200

/** Widths from the rows that came first: turning a page does not move the columns about. */
const useFitting = <R extends object>({
  columns,
  rows,
}: Pick<Rows<R>, 'columns' | 'rows'>): ReadonlyMap<string, number> => {
  const made = columns.map(({ title }) => title).join('\n')
  const [held, setHeld] = useState<{ made: string; widths: ReadonlyMap<string, number> }>({
    made: '',
    widths: new Map(),
  })
  if (rows.length === 0 || held.made === made) return held.widths
  const widths = new Map(columns.map((column) => [column.field, fittingWidth(column, rows)]))
  setHeld({ made, widths })
  return widths
}

const useColumns = <R extends object>(
  props: ListTableProps<R>,
  virtual: boolean,
): { columns: NonNullable<TableProps<R>['columns']>; width: number } => {
  const t = useText(listMessages)
  const fitting = useFitting(props)
  const { columns, sort, setWidth, actions, rows } = props
  const widthOf = (column: ShownColumn<R>) => column.width ?? fitting.get(column.field) ?? 120
  // The last column of words takes what is left of the line.
  const elastic = columns.findLast(
    ({ kind, field, width }) => kind === 'text' && field !== props.main && width === undefined,
  )?.field
  const drawn = columns.map((column) => ({
    key: column.field,
    title: column.title,
    ...((virtual || column.field !== elastic) && { width: widthOf(column) }),
    align: atRight.has(column.kind) ? ('right' as const) : ('left' as const),
    className: atRight.has(column.kind) ? 'list-figure' : '',
    ...(column.field === props.main && { fixed: 'start' as const }),
    ...(column.sortable && {
      sorter: true,
      sortOrder: sort?.field === column.field ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null,
    }),
    onHeaderCell: (): HeadProps => ({
      sizing: {
        label: t('widthOf', { column: column.title }),
        to: (width) => setWidth(column.field, width),
        fit: () => setWidth(column.field, fittingWidth(column, rows, 900)),
      },
    }),
    render: (_: unknown, row: R) => <Cell column={column} row={row} rows={props} />,
  }))
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const actionWidth = actionsWidth(rows, actions, t('moreActions'))
  if (actionWidth === 0) return { columns: drawn, width }
  const last = {
    key: 'actions',
    title: t('actions'),
    width: actionWidth,
    fixed: 'end' as const,
    render: (_: unknown, row: R) => <RowActions row={row} name={props.nameOf(row)} actions={actions} />,
  }
  return { columns: [...drawn, last], width: width + last.width }
}

/**
 * The box that chooses the whole page. antd draws a head once more, hidden,
 * to measure by it: there nothing may take the focus.
 */
const ChoosesPage = ({ children }: { children: ReactNode }) => {
  const settle = (box: HTMLElement | null) => {
    const copy = box?.closest<HTMLElement>('tr[aria-hidden=true]')
    if (copy) copy.inert = true
  }
  return <span ref={settle}>{children}</span>
}

const useSelection = <R extends object>({ selection, nameOf }: ListTableProps<R>): TableProps<R>['rowSelection'] => {
  const t = useText(listMessages)
  return (
    selection && {
      selectedRowKeys: [...selection.keys],
      preserveSelectedRowKeys: true,
      columnWidth: 40,
      fixed: true,
      columnTitle: (checkbox) => <ChoosesPage>{checkbox}</ChoosesPage>,
      getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
      getCheckboxProps: (row) => ({ 'aria-label': t('selectRow', { name: nameOf(row) }) }),
      onChange: (keys, chosen) => selection.set(keys.map(String), chosen),
    }
  )
}

/** The rows as a table that fills its box: the head stays, the rows scroll. */
export const ListTable = <R extends object>(props: ListTableProps<R>) => {
  const { rows, keyOf, glowing, sort } = props
  const [box, height] = useFilling()
  const rowOf = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])
  const virtual = rows.length > virtualFrom
  const { columns, width } = useColumns(props, virtual)
  const rowSelection = useSelection(props)
  const onKeyDown = tableKeys({
    open: (key) => {
      const row = rowOf.get(key)
      if (row) props.open(row)
    },
    letter: (letter, key) => props.letter(letter, key === undefined ? undefined : rowOf.get(key)),
  })
  const first = rows[0]
  const onChange: TableProps<R>['onChange'] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    props.setSort(order ? { field: String(columnKey), descending: order === 'descend' } : undefined)
  }
  return (
    <div
      ref={box}
      className="list-table"
      role="group"
      aria-label={props.label}
      tabIndex={first ? -1 : 0}
      onKeyDown={onKeyDown}
      data-sorted={sort?.field}
    >
      {height !== undefined && (
        <Table<R>
          size="small"
          pagination={false}
          dataSource={rows as R[]}
          rowKey={keyOf}
          columns={columns}
          virtual={virtual}
          scroll={{ x: width + (props.selection ? 40 : 0), y: height }}
          {...(rowSelection && { rowSelection })}
          tableLayout="fixed"
          showSorterTooltip={false}
          components={{ header: { cell: Head } }}
          onChange={onChange}
          rowClassName={(row) => (glowing.has(keyOf(row)) ? 'list-glow' : '')}
          onRow={(row) => ({ tabIndex: row === first ? 0 : -1 })}
        />
      )}
    </div>
  )
}
