import { type CellValue, readXlsx, writeXlsx } from 'hucre'

/** What is written in a sheet: its rows and columns as the file has them, from 0. */
export interface Writing {
  readonly rows: CellValue[][]
  /** The row that the hidden first column names so. */
  readonly at: (about: string) => number
  /** Writes in the row of that name. */
  readonly write: (about: string, column: number, value: CellValue) => void
}

/** A sheet after somebody wrote in it. */
export const written = async (file: Buffer, change: (sheet: Writing) => void): Promise<Buffer> => {
  const { sheets } = await readXlsx(file)
  const rows = sheets[0]?.rows ?? []
  const at = (about: string) => rows.findIndex(([first]) => first === about)
  const write: Writing['write'] = (about, column, value) => {
    const row = rows[at(about)]
    if (!row) throw new Error(`the sheet has no ${about}`)
    while (row.length <= column) row.push(null)
    row[column] = value
  }
  change({ rows, at, write })
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Quotation', rows }] }))
}
