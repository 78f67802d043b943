import type { Params } from '@geodepot/contracts/kit/messages.ts'
import type { SheetLimits } from './limits.ts'
import type { SheetRefusalKey } from './refusal.ts'

export interface SheetRow {
  /** As the person sees it at the left edge, from 1. */
  readonly row: number
  /** What stands in the cells as text, `null` where nothing does; all rows of a sheet are equally long. */
  readonly cells: readonly (string | null)[]
}
export interface FormulaCell {
  readonly row: number
  /** Index into `cells`; `columnLetter` gives what the person sees. */
  readonly column: number
}
/** A number whose text says less than the cell: a date that is shown in another form, or more digits than a number keeps. */
export interface NumberCell extends FormulaCell {
  /** As the sheet shows it; nothing when digits are lost. */
  readonly shown: string | null
}
/** What a person does not see of a sheet, or sees over more cells than hold it. */
export interface SheetLayout {
  /** The first of the rows that are hidden and hold something, and how many there are. */
  readonly hiddenRows: readonly number[]
  readonly hiddenRowCount: number
  readonly hiddenColumns: readonly number[]
  /** The first of the cells that are merged downwards, such as A2:A5. */
  readonly mergedDown: readonly string[]
}
/** The first visible sheet of a workbook, without its blank rows. */
export interface SheetContent {
  readonly sheet: string
  readonly rows: readonly SheetRow[]
  /** Cells that compute their value; `rows` hold the value last computed, if the file keeps it. */
  readonly formulas: readonly FormulaCell[]
  readonly numbers: readonly NumberCell[]
  readonly layout: SheetLayout
}

/** The same while it is being read. */
export interface Table {
  readonly sheet: string
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  readonly formulas: readonly FormulaCell[]
  /** Complete when all rows were read. */
  readonly numbers: readonly NumberCell[]
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: readonly number[]
  readonly mergedDown: readonly string[]
}

/** What the reading process is asked, what it hands over on its way, and how it ends. */
export type Question = SheetLimits
export type Part =
  | { readonly rows: readonly SheetRow[] }
  | { readonly formulas: readonly FormulaCell[] }
  | { readonly numbers: readonly NumberCell[] }
export type Ending =
  | { readonly sheet: string; readonly layout: SheetLayout }
  | { readonly refused: { readonly key: SheetRefusalKey; readonly params: Params; readonly cause: string } }
