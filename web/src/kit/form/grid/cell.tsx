import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { absent } from '../../i18n/index.ts'
import type { CellEditor, GridColumn } from './types.ts'
import { revealAcross } from './window.ts'

export interface Editing {
  readonly text: string
}
/** What the one cell that has the focus may ask of the grid. */
export interface CellHands<L> {
  readonly begin: (text: string) => void
  readonly type: (text: string) => void
  readonly take: (change: Partial<L>) => void
  readonly takeText: (text: string) => void
  readonly cancel: () => void
}

// One input stands in the active cell all the time, unseen until something is
// typed: only so can an input method begin a Chinese word there.
const Input = <L extends object>({
  column,
  label,
  editing,
  hands,
}: {
  column: GridColumn<L>
  label: string
  editing: Editing | undefined
  hands: CellHands<L>
}) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (input.current?.parentElement) revealAcross(input.current.parentElement)
  }, [])
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    editing ? hands.type(target.value) : hands.begin(target.value)
  return (
    <input
      ref={input}
      className={editing ? 'grid-input grid-input-open' : 'grid-input'}
      aria-label={label}
      value={editing?.text ?? ''}
      autoComplete="off"
      spellCheck={false}
      inputMode={column.kind === 'figure' || column.kind === 'money' ? 'decimal' : 'text'}
      onChange={onChange}
    />
  )
}

const ChoiceEditor = <L extends object>({
  column,
  label,
  line,
  hands,
}: {
  column: GridColumn<L>
  label: string
  line: L
  hands: CellHands<L>
}) => {
  const select = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    select.current?.focus()
  }, [])
  return (
    <select
      ref={select}
      className="grid-input grid-input-open"
      aria-label={label}
      defaultValue={String(line[column.field] ?? '')}
      onChange={({ target }) => hands.takeText(target.value)}
    >
      <option value="">{absent}</option>
      {column.choices?.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface ActiveCellProps<L> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly row: number
  readonly label: string
  readonly editing: Editing | undefined
  readonly hands: CellHands<L>
}

/** The inside of the cell that has the focus. */
export const ActiveCell = <L extends object>({ column, line, row, label, editing, hands }: ActiveCellProps<L>) => {
  const own =
    editing &&
    column.edit?.({
      line,
      row,
      start: editing.text,
      label,
      take: hands.take,
      cancel: hands.cancel,
    } satisfies CellEditor<L>)
  if (own !== undefined && column.dialog !== true) return <div className="grid-editor">{own}</div>
  if (editing && column.kind === 'choice')
    return <ChoiceEditor column={column} label={label} line={line} hands={hands} />
  // The input stays below a dialog, for the focus to come back to.
  return (
    <>
      <Input column={column} label={label} editing={own === undefined ? editing : undefined} hands={hands} />
      {own}
    </>
  )
}
