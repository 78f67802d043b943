import type { CSSProperties, ReactNode } from 'react'
import { LineErrors } from './line-inputs.tsx'
import type { LineOf, Lined } from './lines.ts'
import type { Form } from './types.ts'
import { useErrors, useField } from './use-form.ts'
import './line-rows.css'

interface LineRowsProps<V extends Lined> {
  readonly form: Form<V>
  /** What says something of all of them at once. */
  readonly tools?: ReactNode
  /** How wide each part of a row is, in pixels, where there is room. */
  readonly partWidth?: number
  readonly row: (line: LineOf<V['lines']>, index: number) => ReactNode
}
/** Lines of which something is said in a dialog: each a row on a wide screen, one below the other on a phone. */
export const LineRows = <V extends Lined>({ form, tools, partWidth = 150, row }: LineRowsProps<V>) => {
  const { value, error } = useField(form, 'lines')
  const lines = (value as readonly LineOf<V['lines']>[] | undefined) ?? []
  return (
    <div data-field="lines" style={{ '--line-part': `${partWidth}px` } as CSSProperties}>
      {tools !== undefined && <span className="line-tools">{tools}</span>}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="line-rows">{lines.map(row)}</ul>
    </div>
  )
}

interface LineRowProps<V extends Lined> {
  readonly form: Form<V>
  readonly index: number
  readonly name: string
  /** What it is known by besides: a batch, a part number, how much waits. */
  readonly facts: readonly (string | null)[]
  /** A row may be the one that is worked on, and is chosen by its name. */
  readonly current?: { readonly is: boolean; readonly choose: () => void }
  /** What is said of it, side by side. */
  readonly parts: ReactNode
  /** What takes the whole width, below. */
  readonly children?: ReactNode
}
/** One of them, with what is wrong with it. */
export const LineRow = <V extends Lined>({ form, index, name, facts, current, parts, children }: LineRowProps<V>) => {
  const wrong = [...useErrors(form)].flatMap(([path, text]) => (path.startsWith(`lines.${index}.`) ? [text] : []))
  const named = (
    <>
      <strong>{name}</strong>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </>
  )
  return (
    <li aria-current={current?.is}>
      {current ? (
        <button type="button" className="line-row-name line-row-choose" onClick={current.choose}>
          {named}
        </button>
      ) : (
        <span className="line-row-name">{named}</span>
      )}
      <span className="line-row-parts">{parts}</span>
      <span className="line-row-wide">{children}</span>
      <LineErrors of={wrong} />
    </li>
  )
}

/** Writes in one of the lines of a form. */
export const writeLine = <V extends Lined>(form: Form<V>, index: number, change: Partial<LineOf<V['lines']>>): void => {
  const lines: readonly object[] = form.store.read().values.lines ?? []
  form.set('lines', lines.with(index, { ...lines[index], ...change }), [`lines.${index}`])
}
