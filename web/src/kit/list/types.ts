import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { ReactNode } from 'react'
import type { ListOperation } from '../api/index.ts'

type PagingName = 'pageNum' | 'pageSize' | 'orderByColumn' | 'isAsc'
export type FilterOf<O extends ListOperation> = Exclude<keyof AskOf<O> & string, PagingName>
export type Field<R> = keyof R & string

/** How a column's values are written. Figures stand at the right. */
export type ColumnKind = 'text' | 'figure' | 'money' | 'day' | 'moment'
export interface ColumnFacts<R> {
  readonly field: Field<R>
  /** Another word than the module's own for this field. */
  readonly label?: string
  /** The cell, where it is not simply its value. Draw with plain elements: hundreds of them stand on a page. */
  readonly as?: (row: R) => ReactNode
  /** What the cell says, for its width and its tooltip, where `as` draws something else than the value. */
  readonly says?: (row: R) => string
  readonly kind?: ColumnKind
  /** What its figures mean, said where the head is pointed at. */
  readonly means?: string
  /** Unit or currency of all figures of this column, shown in its head. */
  readonly unit?: string
  /** Pixels, where the content should not decide. Gives way like the others where there is too little room. */
  readonly width?: number
  /** Stands behind the others and gives way to them: where there is no room for all, one scrolls to it. */
  readonly later?: boolean
  /** Not shown until a person asks for it. */
  readonly optional?: boolean
}
export type Column<R> = Field<R> | ColumnFacts<R>

/** What a person may do with a row. The row's own `can` decides whether it is there. */
export interface RowAction<R> {
  readonly name: string
  readonly label: string
  readonly shown: (row: R) => boolean
  readonly run: (row: R) => void
  /** Done, or tried, a moment ago: it cannot be pressed now. */
  readonly shut?: (row: R) => boolean
  readonly danger?: boolean
  /** A single letter that does it while the table has the focus. */
  readonly letter?: string
}
/** What stands on a card, where the screen is narrow: what it is, and the three facts that matter. */
export interface CardFacts<R> {
  readonly title: Field<R>
  readonly facts: readonly Field<R>[]
}
