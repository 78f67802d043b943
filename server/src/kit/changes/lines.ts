// How rows are written for machines: one JSON object a line, or CSV as RFC 4180 has it, in which nothing is made of what reads like a formula.
import type { tableTypes } from '@geodepot/contracts/kit/change-log.ts'
import type { CopiedColumn } from '../database/copy.ts'
import { type RowForm, csvRows, jsonRows } from './copied-rows.ts'

export type Format = keyof typeof tableTypes
export interface Writing {
  readonly head: (fields: readonly string[]) => string
  /** A line of a row's values. */
  readonly valuesLine: (fields: readonly string[], values: Readonly<Record<string, unknown>>) => string
  /** Lines of what the database copies out of rows. */
  readonly copiedRows: (columns: readonly CopiedColumn[]) => RowForm
}

const ndjson: Writing = {
  head: () => '',
  valuesLine: (_, values) => `${JSON.stringify(values)}\n`,
  copiedRows: jsonRows,
}

// What is empty is none; an empty text has quotes, as PostgreSQL tells the two apart.
const cell = (text: string): string => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const valueCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return cell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
const csv: Writing = {
  head: (fields) => `${fields.map(cell).join(',')}\r\n`,
  valuesLine: (fields, values) => `${fields.map((field) => valueCell(values[field])).join(',')}\r\n`,
  copiedRows: csvRows,
}

export const writings: Readonly<Record<Format, Writing>> = { ndjson, csv }
