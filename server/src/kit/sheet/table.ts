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
/** The first visible sheet of a workbook, without its blank rows. */
export interface SheetContent {
  readonly sheet: string
  readonly rows: readonly SheetRow[]
  /** Cells that compute their value; `rows` hold the value last computed, if the file keeps it. */
  readonly formulas: readonly FormulaCell[]
}

/** The same while it is being read. */
export interface Table {
  readonly sheet: string
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  readonly formulas: readonly FormulaCell[]
}

/** What the reading process is asked, what it hands over on its way, and how it ends. */
export type Question = SheetLimits
export type Part = { readonly rows: readonly SheetRow[] } | { readonly formulas: readonly FormulaCell[] }
export type Ending =
  | { readonly sheet: string }
  | { readonly refused: { readonly key: SheetRefusalKey; readonly params: Params; readonly cause: string } }
