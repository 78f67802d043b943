import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { DatePicker, type Dayjs, dayjs } from '../../i18n/calendar.ts'
import { absent, useText } from '../../i18n/index.ts'
import { understood, written } from './read.ts'
import { cellSays, rawOf } from './says.ts'
import type { CellEditor, GridColumn } from './types.ts'

interface CardFieldProps<L extends object> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly row: number
  readonly id: string
  readonly error: string | undefined
  readonly mark: string | undefined
  readonly write: (change: Partial<L>) => void
}
interface EditorProps<L extends object> extends Omit<CardFieldProps<L>, 'error' | 'mark'> {
  readonly label: string
  readonly isWrong: boolean
  readonly told: string | undefined
}

/** A picker or a dialog of the column's own: a press opens it in the field's place. */
const OwnEditor = <L extends object>({ column, line, row, id, label, told, write }: EditorProps<L>) => {
  const [open, setOpen] = useState(false)
  const says = cellSays(column, line)
  const editor: CellEditor<L> = {
    line,
    row,
    start: says,
    label,
    take: (change) => {
      write(change)
      setOpen(false)
    },
    cancel: () => setOpen(false),
  }
  const own = open && column.edit?.(editor)
  if (own && column.dialog !== true) return <div className="line-card-editor">{own}</div>
  return (
    <>
      <button
        type="button"
        id={id}
        className="line-card-pick"
        aria-label={says === '' ? label : `${label}: ${says}`}
        aria-describedby={told}
        aria-haspopup={column.dialog === true ? 'dialog' : 'listbox'}
        onClick={() => setOpen(true)}
      >
        <span className={says === '' ? 'line-card-empty' : undefined}>
          {says === '' ? (column.hint?.(line) ?? absent) : says}
        </span>
      </button>
      {own}
    </>
  )
}

const TextEditor = <L extends object>({ column, line, id, label, isWrong, told, write }: EditorProps<L>) => {
  // What is typed stands as it is typed, as long as somebody types.
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      id={id}
      size="large"
      aria-label={label}
      aria-describedby={told}
      aria-invalid={isWrong}
      status={isWrong ? 'error' : ''}
      maxLength={1000}
      autoComplete="off"
      inputMode={column.kind === 'figure' || column.kind === 'money' ? 'decimal' : 'text'}
      enterKeyHint="done"
      value={typed ?? rawOf(column, line)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        write(written(column, line, target.value).change)
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The form is not sent by the key that ends a field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}

const Editor = <L extends object>(props: EditorProps<L>) => {
  const { column, line, id, label, isWrong, told, write } = props
  const raw = rawOf(column, line)
  const take = (text: string) => write(written(column, line, text).change)
  if (column.edit) return <OwnEditor {...props} />
  if (column.kind === 'choice')
    return (
      <select
        id={id}
        className="line-card-choice"
        aria-label={label}
        aria-describedby={told}
        value={raw}
        onChange={({ target }) => take(target.value)}
      >
        <option value="">{absent}</option>
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  if (column.kind === 'day')
    return (
      <DatePicker
        id={id}
        size="large"
        aria-label={label}
        aria-describedby={told}
        status={isWrong ? 'error' : ''}
        placeholder="yyyy-MM-dd"
        value={raw !== '' && understood(column, line) ? dayjs(raw) : null}
        onChange={(day: Dayjs | null) => take(day?.format('YYYY-MM-DD') ?? '')}
      />
    )
  return <TextEditor {...props} />
}

/** One field of a line on its card, and what is said about it. */
export const CardField = <L extends object>({ error, mark, ...field }: CardFieldProps<L>) => {
  const t = useText(gridMessages)
  const { column, line, row, id } = field
  const wrong =
    error ?? (understood(column, line) ? undefined : t('unreadable', { text: String(line[column.field] ?? '') }))
  const text = wrong ?? mark
  return (
    <div className={wrong === undefined ? 'line-card-field' : 'line-card-field field-wrong'} data-column={column.field}>
      <label htmlFor={id}>
        {column.required === true && <i aria-hidden="true">*</i>}
        {column.unit === undefined ? column.title : `${column.title} (${column.unit})`}
      </label>
      <Editor
        {...field}
        label={t('cell', { row: row + 1, column: column.title })}
        isWrong={wrong !== undefined}
        told={text === undefined ? undefined : `${id}-told`}
      />
      {text !== undefined && (
        <p id={`${id}-told`} className={wrong === undefined ? 'line-card-mark' : 'field-error'}>
          {text}
        </p>
      )}
    </div>
  )
}
