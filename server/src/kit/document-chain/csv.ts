// Rows for somebody who opens them in a sheet: what reads like a formula is a text there.
const formula = /^[=+\-@\t\r]/
const figure = /^-?\d+(?:\.\d+)?$/

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const said = formula.test(text) && !figure.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said
}
const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/** As RFC 4180 has it, under the names of the fields. */
export const csvOf = (rows: readonly object[]): string => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return line(fields) + rows.map((row) => line(fields.map((field) => (row as Record<string, unknown>)[field]))).join('')
}
