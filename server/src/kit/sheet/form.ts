import type * as Hucre from 'hucre'
import type { CellStyle, CellValue, DataValidation } from 'hucre'
import { onDemand } from '../on-demand.ts'
import { columnLetter } from './text.ts'
import { sheetName, textCell } from './write.ts'

const hucre = onDemand<typeof Hucre>('hucre')

/** A cell of a form: what stands in it, or a place to write in. */
export interface FormCell {
  readonly value?: string | undefined
  readonly isHead?: true
  /** It is written by whoever fills the form: a figure, a day, or a text; what it may be. */
  readonly open?: 'figure' | 'day' | 'text'
  readonly choices?: readonly string[]
}
export interface FormSheet {
  readonly sheetName: string
  readonly columns: readonly { readonly width: number; readonly hidden?: true }[]
  readonly rows: readonly (readonly FormCell[])[]
}

const formats = { figure: undefined, day: 'yyyy-mm-dd', text: '@' } as const
const paper = { rgb: 'FFF8E1' }
const line = { style: 'thin', color: { rgb: 'BFBFBF' } } as const
const styleOf = ({ open, isHead }: FormCell): CellStyle => {
  if (open === undefined) return { ...(isHead && { font: { bold: true } }), numFmt: '@', alignment: { wrapText: true } }
  const numFmt = formats[open]
  return {
    protection: { locked: false },
    fill: { type: 'pattern', pattern: 'solid', fgColor: paper },
    border: { top: line, right: line, bottom: line, left: line },
    ...(numFmt !== undefined && { numFmt }),
  }
}

// A list in a cell holds no more, and no comma.
const longestList = 255
const choosing = (rows: FormSheet['rows']): DataValidation[] => {
  // Cells one below the other with the same choices are one.
  const runs: { column: number; first: number; last: number; choices: readonly string[] }[] = []
  const open = new Map<number, (typeof runs)[number]>()
  for (const [at, row] of rows.entries())
    for (const [column, { choices }] of row.entries()) {
      const before = open.get(column)
      if (!choices || choices.join(',').length > longestList || choices.some((choice) => choice.includes(','))) continue
      if (before?.choices === choices && before.last === at - 1) before.last = at
      else {
        const run = { column, first: at, last: at, choices }
        runs.push(run)
        open.set(column, run)
      }
    }
  return runs.map(({ column, first, last, choices }) => ({
    type: 'list',
    values: [...choices],
    allowBlank: true,
    showErrorMessage: true,
    range: `${columnLetter(column)}${first + 1}:${columnLetter(column)}${last + 1}`,
  }))
}

/**
 * A sheet that somebody fills and sends back: only its open cells can be written in. That is a help to whoever fills it,
 * and no rule: a program that does not mind writes anywhere, so whoever reads it looks at every cell.
 */
export const writeForm = async ({ sheetName: name, columns, rows }: FormSheet): Promise<Buffer> => {
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        cell.value === undefined && cell.open === undefined ? [] : [[`${at},${column}`, { style: styleOf(cell) }]],
      ),
    ),
  )
  const bytes = await hucre().writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map(({ width, hidden }) => ({ width, ...(hidden && { hidden }) })),
        rows: rows.map((row): CellValue[] => row.map(({ value }) => (value === undefined ? null : textCell(value)))),
        cells,
        dataValidations: choosing(rows),
        protection: { sheet: true, formatColumns: false, formatRows: false },
      },
    ],
  })
  return Buffer.from(bytes)
}
