import type { ReactNode } from 'react'

export type GridField<L> = keyof L & string
export type GridKind = 'text' | 'figure' | 'money' | 'day' | 'choice'
export interface Choice {
  readonly value: string
  readonly label: string
}

/** What an own editor of a cell gets: the line and its place, what was typed to open it, and how to finish. */
export interface CellEditor<L> {
  readonly line: L
  readonly row: number
  readonly start: string
  readonly label: string
  readonly take: (change: Partial<L>) => void
  readonly cancel: () => void
}
export interface GridColumn<L> {
  readonly field: GridField<L>
  readonly title: string
  readonly kind?: GridKind
  /** Unit or currency of the column, shown in its head. */
  readonly unit?: string
  readonly width?: number
  readonly required?: boolean
  readonly readOnly?: (line: L) => boolean
  readonly choices?: readonly Choice[]
  /** What the cell says, where that is not its value. */
  readonly says?: (line: L) => string
  /** Typed or pasted text → what it changes in the line; undefined when it cannot be read. */
  readonly read?: (text: string, line: L) => Partial<L> | undefined
  /** An editor of its own, such as a picker. */
  readonly edit?: (editor: CellEditor<L>) => ReactNode
  /**
   * The editor is a dialog: one press opens it, the cell goes on saying what it says, and pasted blocks pass it over.
   */
  readonly dialog?: boolean
  /** Stands faintly where the cell says nothing. */
  readonly hint?: (line: L) => string
  /** Adds the column up below the lines, quantities for each unit by itself. */
  readonly total?: boolean
}
export interface Place {
  readonly row: number
  readonly column: number
}
/** Paths below the lines that were written to (`3.requestedQty`), or all of them when lines came or went. */
export type Touched = readonly string[] | 'all'

/** Lines, and what to do with them once they are changed. */
export interface GridSource<L extends object> {
  readonly lines: readonly L[]
  readonly columns: readonly GridColumn<L>[]
  readonly blank: () => L
  readonly max: number
  readonly onChange: (lines: L[], touched: Touched) => void
}
/** Lines that are written in a form, and what is said about them. */
export interface LinesGridProps<L extends object> extends Omit<GridSource<L>, 'max'> {
  readonly label: string
  /** Messages by path below the lines: `3.requestedQty`, or `3` for the line itself. */
  readonly errors?: ReadonlyMap<string, string>
  /** What speaks for a second look, by the same paths, and refuses nothing. */
  readonly marks?: ReadonlyMap<string, string>
  readonly max?: number
  readonly readOnly?: boolean
  /** Lines come by the tools alone: none is added by hand, by pasting or by scanning. */
  readonly given?: boolean
  /** Stands beside the button that adds a line: add from search, scan. */
  readonly tools?: ReactNode
  /** What quantities are counted in, where that is not the line's `unit`: each unit has a sum of its own. */
  readonly unitOf?: ((line: L) => string) | undefined
}
