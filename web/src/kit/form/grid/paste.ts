import { written } from './read.ts'
import type { GridColumn, Place, Touched } from './types.ts'

export interface Pasted<L> {
  readonly lines: L[]
  readonly touched: Touched
  readonly rows: number
  readonly columns: number
  /** Cells whose text could not be read. */
  readonly skipped: number
  /** Whether the block was longer than the lines may become. */
  readonly full: boolean
}

/** Lays a block of texts over the lines from a place on; lines that are missing are made, up to `max`. */
export const pasted = <L extends object>(
  lines: readonly L[],
  columns: readonly GridColumn<L>[],
  at: Place,
  block: readonly (readonly string[])[],
  blank: () => L,
  max: number,
): Pasted<L> => {
  const next = [...lines]
  const touched: string[] = []
  let skipped = 0
  const taken = block.slice(0, Math.max(0, max - at.row))
  // No sheet has a column for what is written in a dialog.
  const below = columns.slice(at.column).filter(({ dialog }, index) => index === 0 || dialog !== true)
  for (const [down, texts] of taken.entries()) {
    const row = at.row + down
    while (next.length <= row) next.push(blank())
    for (const [along, text] of texts.entries()) {
      const column = below[along]
      const line = next[row]
      if (!column || !line || column.readOnly?.(line) === true) continue
      const { change, understood } = written(column, line, text)
      if (!understood) skipped += 1
      next[row] = { ...line, ...change }
      touched.push(`${row}.${column.field}`)
    }
  }
  const width = taken.reduce((widest, texts) => Math.max(widest, texts.length), 0)
  return {
    lines: next,
    touched,
    rows: taken.length,
    columns: Math.min(width, below.length),
    skipped,
    full: taken.length < block.length,
  }
}
