import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Table, type TableProps } from 'antd'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useWidth } from '../browser/index.ts'
import { absent, tellAgo, useText } from '../i18n/index.ts'
import { WindowedBody, windowedFrom } from '../ui/index.ts'
import { type ShownColumn, fittingWidth, saysOf } from './columns/columns.ts'
import { type Needs, laidOut, needsOf } from './columns/room.ts'
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
  /** Whether a row opens without having an address of its own. */
  readonly opens?: ((row: R) => boolean) | undefined
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
    return rows.opens?.(row) === true ? (
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

/** What stands in a cell. No component of its own: there are hundreds, and each would cost as much again. */
const drawnIn = <R extends object>(column: ShownColumn<R>, row: R, rows: ListTableProps<R>): ReactNode => {
  const says = saysOf(column, row)
  const drawn = says === '' ? absent : column.as ? column.as(row) : says
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

const parts = { header: { cell: Head } }
const longParts = { ...parts, body: { wrapper: WindowedBody } }
const atRight = new Set(['figure', 'money'])
const selectionWidth = 40

/** What columns need, by the rows that came first: turning a page does not move the columns about. */
const useNeeds = <R extends object>({ columns, rows }: Pick<Rows<R>, 'columns' | 'rows'>): Needs => {
  const made = columns.map(({ title }) => title).join('\n')
  const [held, setHeld] = useState<{ made: string; needs: Needs }>({ made: '', needs: new Map() })
  if (rows.length === 0 || held.made === made) return held.needs
  const needs = needsOf(columns, rows)
  setHeld({ made, needs })
  return needs
}

const useColumns = <R extends object>(
  props: ListTableProps<R>,
  room: number,
): { columns: NonNullable<TableProps<R>['columns']>; width: number } => {
  const t = useText(listMessages)
  const needs = useNeeds(props)
  const { columns, sort, setWidth, actions, rows } = props
  const actionWidth = actionsWidth(rows, actions, t('actions'))
  const beside = actionWidth + (props.selection ? selectionWidth : 0)
  const { widths, total, elastic } = laidOut(columns, props.main, needs, room - beside)
  const drawn = columns.map((column) => ({
    key: column.field,
    title: column.title,
    ...(column.field !== elastic && { width: widths.get(column.field) ?? 0 }),
    align: atRight.has(column.kind) ? ('right' as const) : ('left' as const),
    className: atRight.has(column.kind) ? 'list-figure' : '',
    ...(column.field === props.main && { fixed: 'start' as const }),
    ...(column.sortable && {
      sorter: true,
      sortOrder: sort?.field === column.field ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null,
    }),
    onHeaderCell: (): HeadProps => ({
      title: column.means === undefined ? column.title : `${column.title}: ${column.means}`,
      sizing: {
        label: t('widthOf', { column: column.title }),
        to: (width) => setWidth(column.field, width),
        fit: () => setWidth(column.field, fittingWidth(column, rows, 900)),
      },
    }),
    render: (_: unknown, row: R) => drawnIn(column, row, props),
  }))
  if (actionWidth === 0) return { columns: drawn, width: total + beside }
  const last = {
    key: 'actions',
    title: t('actions'),
    width: actionWidth,
    fixed: 'end' as const,
    render: (_: unknown, row: R) => <RowActions row={row} name={props.nameOf(row)} actions={actions} />,
  }
  return { columns: [...drawn, last], width: total + beside }
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
      columnWidth: selectionWidth,
      fixed: true,
      columnTitle: (checkbox) => <ChoosesPage>{checkbox}</ChoosesPage>,
      getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
      getCheckboxProps: (row) => ({ 'aria-label': t('selectRow', { name: nameOf(row) }) }),
      onChange: (keys, chosen) => selection.set(keys.map(String), chosen),
    }
  )
}

/** The rows as a table that fills its box. Head and rows scroll in one box, in which the head stays. */
export const ListTable = <R extends object>(props: ListTableProps<R>) => {
  const { rows, keyOf, glowing, sort } = props
  const [box, room] = useWidth(true)
  const rowOf = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])
  const { columns, width } = useColumns(props, room ?? Infinity)
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
      {room !== undefined && (
        <Table<R>
          className="scroll-table"
          size="small"
          pagination={false}
          dataSource={rows as R[]}
          rowKey={keyOf}
          columns={columns}
          scroll={{ x: width }}
          {...(rowSelection && { rowSelection })}
          tableLayout="fixed"
          showSorterTooltip={false}
          components={rows.length > windowedFrom ? longParts : parts}
          onChange={onChange}
          rowClassName={(row) => (glowing.has(keyOf(row)) ? 'list-glow' : '')}
          onRow={(row) => ({ tabIndex: row === first ? 0 : -1 })}
        />
      )}
    </div>
  )
}
