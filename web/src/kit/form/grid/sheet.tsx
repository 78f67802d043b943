import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, type FocusEvent, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { errorsByRow, noErrors } from './problems.ts'
import { GridRow } from './row.tsx'
import { Totals } from './totals.tsx'
import type { LinesGridProps } from './types.ts'
import { useGrid } from './use-grid.ts'
import { reveal, rowHeight, useWindow } from './window.ts'
import './grid.css'

/**
 * Lines that are written like a sheet: keys lead from cell to cell, blocks are pasted, errors stand at their cells.
 * Hundreds of lines stay quick.
 */
export const LinesSheet = <L extends object>({
  label,
  lines,
  columns,
  errors = noErrors,
  marks = noErrors,
  blank,
  max = 1000,
  readOnly = false,
  given = false,
  onChange,
  tools,
  unitOf,
}: LinesGridProps<L>) => {
  const t = useText(gridMessages)
  const box = useRef<HTMLDivElement>(null)
  const { from, to, follow } = useWindow(box, lines.length)
  const grid = useGrid({ lines, columns, blank, max, onChange }, box)
  const { active, editing } = grid
  const rowErrors = errorsByRow(errors)
  const rowMarks = errorsByRow(marks)
  // Every row is laid out by itself: only given widths keep them in line.
  const widths = columns.map(({ width = 120 }) => width)
  const template = {
    '--grid-columns': `44px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')} 34px`,
    '--grid-width': `${widths.reduce((all, width) => all + width, 78)}px`,
  } as CSSProperties
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget && lines.length > 0) grid.go({ row: 0, column: 0 })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) grid.leave()
  }
  const [firstWrong] = [...rowErrors.keys()].sort((a, b) => a - b)
  const toFirst = () => {
    if (firstWrong === undefined) return
    const field = [...errors.keys()].find((path) => path.startsWith(`${firstWrong}.`))?.split('.')[1]
    grid.go({
      row: firstWrong,
      column: Math.max(
        0,
        columns.findIndex((column) => column.field === field),
      ),
    })
    reveal(box.current, firstWrong)
  }
  return (
    <div className="grid" style={template}>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        className="grid-box"
        tabIndex={active || readOnly ? -1 : 0}
        onScroll={follow}
        onFocus={onFocus}
        onBlur={onBlur}
        {...(!readOnly && {
          onKeyDown: grid.key,
          onPasteCapture: grid.paste,
          onMouseDown: grid.press,
          onClick: grid.click,
        })}
      >
        <div role="row" className="grid-row grid-head">
          <span role="columnheader" className="grid-number">
            {t('row')}
          </span>
          {columns.map(({ field, title, unit, required, kind }) => (
            <span
              key={field}
              role="columnheader"
              className={kind === 'figure' || kind === 'money' ? 'grid-cell grid-figure' : 'grid-cell'}
              title={title}
            >
              {required === true && <i aria-hidden="true">*</i>}
              {unit === undefined ? title : `${title} (${unit})`}
            </span>
          ))}
          <span aria-hidden="true" />
        </div>
        <div style={{ height: from * rowHeight }} />
        {lines.slice(from, to).map((line, at) => (
          <GridRow
            key={from + at}
            line={line}
            index={from + at}
            columns={columns}
            errors={rowErrors.get(from + at) ?? ''}
            marks={rowMarks.get(from + at) ?? ''}
            hands={grid.cell}
            active={active?.row === from + at ? active.column : undefined}
            editing={active?.row === from + at ? editing : undefined}
            remove={readOnly ? undefined : grid.remove}
          />
        ))}
        <div style={{ height: (lines.length - to) * rowHeight }} />
        {lines.length === 0 && (
          <p className="grid-empty">
            {t('empty')}
            {!readOnly && !given && <small>{t('emptyNext')}</small>}
          </p>
        )}
        <Totals columns={columns} lines={lines} unitOf={unitOf} />
      </div>
      <div className="grid-foot">
        {!readOnly && !given && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={lines.length >= max}
            onClick={grid.add}
          >
            {t('add')}
          </Button>
        )}
        {tools}
        <span>{t('lines', { count: lines.length })}</span>
        {firstWrong !== undefined && (
          <button type="button" className="grid-wrong-count" onClick={toFirst}>
            {t('rowErrors', { count: rowErrors.size })} · {t('firstError')}
          </button>
        )}
        <span role="status" className="grid-said">
          {grid.said.text}
        </span>
        {grid.said.canUndo && (
          <button type="button" className="grid-undo" onClick={grid.undo}>
            {t('undo')}
          </button>
        )}
        {!readOnly && (
          <span className="grid-keys" title={t('keys')} aria-hidden="true">
            ⌨
          </span>
        )}
      </div>
    </div>
  )
}
