import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { memo } from 'react'
import { useText } from '../../i18n/index.ts'
import { ActiveCell, type CellHands, type Editing } from './cell.tsx'
import { byField } from './problems.ts'
import { understood } from './read.ts'
import { cellSays } from './says.ts'
import type { GridColumn } from './types.ts'

export interface RowProps<L extends object> {
  readonly line: L
  readonly index: number
  readonly columns: readonly GridColumn<L>[]
  /** The column that has the focus, in the row that has it. */
  readonly active: number | undefined
  readonly editing: Editing | undefined
  /**
   * The row's errors by field, '' for the row itself; one text, so that the row is drawn again only when it changes.
   */
  readonly errors: string
  /** What speaks for a second look, in the same form. */
  readonly marks: string
  readonly hands: CellHands<L>
  readonly remove: ((row: number) => void) | undefined
}

const Row = <L extends object>({
  line,
  index,
  columns,
  active,
  editing,
  errors,
  marks,
  hands,
  remove,
}: RowProps<L>) => {
  const t = useText(gridMessages)
  const errorOf = byField(errors)
  const markOf = byField(marks)
  const rowError = errorOf.get('')
  return (
    <div role="row" aria-rowindex={index + 2} className="grid-row">
      <span
        role="rowheader"
        className={rowError === undefined ? 'grid-number' : 'grid-number grid-wrong'}
        title={rowError}
      >
        {index + 1}
      </span>
      {columns.map((column, at) => {
        const says = cellSays(column, line)
        const error =
          errorOf.get(column.field) ?? (understood(column, line) ? undefined : t('unreadable', { text: says }))
        const mark = error === undefined ? markOf.get(column.field) : undefined
        const isActive = at === active
        const names = [
          'grid-cell',
          column.kind === 'figure' || column.kind === 'money' ? 'grid-figure' : '',
          isActive ? 'grid-active' : '',
          error === undefined ? '' : 'grid-wrong',
          mark === undefined ? '' : 'grid-marked',
          column.readOnly?.(line) === true ? 'grid-fixed' : '',
        ]
        const label = `${t('cell', { row: index + 1, column: column.title })}${says === '' ? '' : `: ${says}`}${error === undefined ? '' : `. ${error}`}${mark === undefined ? '' : `. ${mark}`}`
        return (
          <div
            key={column.field}
            role="gridcell"
            className={names.filter(Boolean).join(' ')}
            title={error ?? mark ?? says}
            data-row={index}
            data-column={at}
            data-active={isActive}
          >
            {/* The words stay below the input, so that the cell keeps its look until something is typed. */}
            {(column.dialog === true || !(isActive && editing)) &&
              (says === '' && column.hint ? (
                <span className="grid-hint" aria-hidden="true">
                  {column.hint(line)}
                </span>
              ) : (
                <span className="grid-text">{says}</span>
              ))}
            {isActive && (
              <ActiveCell column={column} line={line} row={index} label={label} editing={editing} hands={hands} />
            )}
          </div>
        )
      })}
      <span role="gridcell" className="grid-end">
        {remove && (
          <button
            type="button"
            tabIndex={-1}
            className="grid-remove"
            aria-label={t('remove', { row: index + 1 })}
            title={t('remove', { row: index + 1 })}
            onClick={() => remove(index)}
          >
            ×
          </button>
        )}
      </span>
    </div>
  )
}
export const GridRow = memo(Row) as typeof Row
