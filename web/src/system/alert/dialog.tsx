import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { alertPageSizes } from '@geodepot/contracts/kit/wire.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AppDialog, Empty, Failed, Outdated, Waiting, useLate } from '../../kit/ui/index.ts'
import {
  type CardFacts,
  Cards,
  ExportButton,
  ListTable,
  Pager,
  type RowAction,
  type ShownColumn,
  useToTop,
} from '../../kit/list/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { AlertRows } from './rows.ts'
import './dialog.css'

/** Something that puts a row right: where it leads. */
interface Remedy<R> {
  readonly name: string
  readonly label: string
  readonly to: (row: R) => string | undefined
}
export interface AlertDialogProps<R extends object> {
  readonly title: string
  /** The condition under which a row stands here. */
  readonly rule: string
  readonly of: AlertRows<R>
  readonly columns: readonly ShownColumn<R>[]
  readonly keyOf: (row: R) => string
  readonly main: keyof R & string
  /** Where the row itself is to be found. */
  readonly to: (row: R) => string | undefined
  readonly remedies?: readonly Remedy<R>[]
  readonly card: CardFacts<R>
  readonly exportOf: AnyOperation
  readonly close: () => void
}

const nothingGlows: ReadonlySet<string> = new Set()
const unlettered = () => false

/** The rows of an alert in a table of 500 px with pages of its own; each row leads to where it is put right. */
export const AlertDialog = <R extends object>(props: AlertDialogProps<R>) => {
  const { title, rule, of, columns, keyOf, main, to, remedies = [], card, exportOf, close } = props
  const t = useText(alertMessages)
  const words = useText(listMessages)
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { error } = of.query
  const late = useLate(of.rows === undefined && !error)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const box = useRef<HTMLDivElement>(null)
  useToTop(box, of.page)
  const leave = (way: string | undefined) => {
    if (way === undefined) return
    close()
    void navigate(way)
  }
  const actions = remedies.map(({ name, label, to: leads }): RowAction<R> => ({
    name,
    label,
    shown: (row) => leads(row) !== undefined,
    run: (row) => leave(leads(row)),
  }))
  const label = words('table', { title, total: grouped(of.total, 0) })
  const body = () => {
    if (error && !of.rows)
      return <Failed message={error.msg} requestId={error.requestId} retry={() => void of.query.refetch()} />
    if (!of.rows) return late ? <Waiting /> : null
    if (of.rows.length === 0) return <Empty title={t('rowsEmpty')} text={t('rowsEmptyText')} />
    const drawn = columns.map((column) => ({
      ...column,
      ...(widths[column.field] !== undefined && { width: widths[column.field] }),
    }))
    const titled = columns.find(({ field }) => field === main)
    const shared = {
      rows: of.rows,
      columns: drawn,
      keyOf,
      nameOf: (row: R) => titled?.says?.(row) ?? String(row[main]),
      main,
      to,
      open: (row: R) => leave(to(row)),
      actions,
      glowing: nothingGlows,
      label,
    }
    if (narrow) return <Cards<R> {...shared} card={card} />
    return (
      <ListTable<R>
        {...shared}
        sort={of.sort}
        setSort={of.setSort}
        setWidth={(field, width) => setWidths({ ...widths, [field]: width })}
        letter={unlettered}
      />
    )
  }
  const { sort } = of
  const ask = {
    ...(sort && { orderByColumn: sort.field, isAsc: sort.descending ? 'desc' : 'asc' }),
    columns: columns.map(({ field }) => field),
  }
  return (
    <AppDialog open title={title} width={960} onClose={close} className="alert-dialog">
      <div className="alert-dialog-head">
        <p>{rule}</p>
        <ExportButton of={exportOf} ask={ask} disabled={of.rows?.length === 0} />
      </div>
      <Outdated query={of.query} />
      <div ref={box} className="alert-dialog-rows">
        {body()}
      </div>
      {of.total > 0 && (
        <Pager
          page={of.page}
          size={of.size}
          total={of.total}
          exact={of.exact}
          narrow={narrow}
          sizes={alertPageSizes}
          go={of.go}
          resize={of.resize}
        />
      )}
    </AppDialog>
  )
}
