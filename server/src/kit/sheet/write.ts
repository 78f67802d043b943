import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type * as Hucre from 'hucre'
import type { CellValue, ColumnDef } from 'hucre'
import { onDemand } from '../on-demand.ts'

const hucre = onDemand<typeof Hucre>('hucre')

export interface SheetColumn {
  /** The field of a row. */
  readonly key: string
  readonly title: string
  /** In characters. */
  readonly width?: number
  /** `text` writes all as text, `given` numbers as numbers and all else as text; `money` is shown with two decimals at least; `date` shows the day, `dateTime` the time as well. */
  readonly type: 'text' | 'given' | 'number' | 'money' | 'date' | 'dateTime'
  /** What is written for the field's value; itself when absent. */
  readonly said?: (value: unknown, row: Readonly<Record<string, unknown>>) => unknown
}
export interface SheetToWrite {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>> | Iterable<Readonly<Record<string, unknown>>>
}

/** A spreadsheet program declares a file broken whose cell holds more. */
const longestText = 32_767
/** The format gives these no place at all. */
const noXml = /[\uFFFE\uFFFF]/g
/** `_x000D_` stands for a sign in this format; a text that really says so needs its first stroke written that way. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi

// Hardly any text holds one of these, and there are millions of texts.
const odd = /[\uFFFE\uFFFF\uD800-\uDFFF]|_x/i
export const textCell = (value: unknown): string => {
  const text = String(value)
  if (text.length <= longestText && !odd.test(text)) return text
  return text.toWellFormed().replaceAll(noXml, '').replaceAll(escapeLike, '_x005F_').slice(0, longestText)
}

/** A decimal text as a number if a float keeps each of its digits. */
const numberCell = (value: unknown): CellValue => {
  if (typeof value === 'number') return value
  const text = String(value)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return textCell(text)
  if (text.length <= 15) return Number(text)
  const significant = text.replaceAll(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  return significant.length <= 15 ? Number(text) : textCell(text)
}

/** Before March 1900 the day numbers of spreadsheet programs disagree. */
const firstDay = Date.UTC(1900, 2, 1)
const dateCell = (value: unknown, withTime: boolean): CellValue => {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(String(value)) ?? []
  const date = new Date(`${day}T${withTime ? time : '00:00:00'}Z`)
  const real = day !== undefined && date.getTime() >= firstDay && date.toISOString().startsWith(day)
  return real ? date : textCell(value)
}

const cell = (value: unknown, type: SheetColumn['type']): CellValue => {
  if (value === null || value === undefined || value === '') return null
  if (type === 'number' || type === 'money') return numberCell(value)
  if (type === 'given' && typeof value === 'number') return value
  return type === 'text' || type === 'given' ? textCell(value) : dateCell(value, type === 'dateTime')
}

/**
 * `@` keeps a text a text even when someone edits the cell, so that `=1+1` never starts to compute and 007 stays 007.
 */
const formats = {
  text: '@',
  given: '@',
  number: undefined,
  money: '#,##0.00##',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
} as const
const widths = { text: 20, given: 20, number: 14, money: 16, date: 12, dateTime: 20 } as const

/** A name that every spreadsheet program takes. */
export const sheetName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  let short = plain.slice(0, 31)
  if (!short.isWellFormed()) short = short.slice(0, -1)
  short = short.replace(/['\s]+$/, '')
  if (short === '') return 'Sheet1'
  return short.toLowerCase() === 'history' ? `${short}_` : short
}

/**
 * An xlsx of one sheet with a bold, frozen header, made while it is read: rows are asked for as the reader takes them,
 * and `rows` is closed when it goes away.
 * An error of `rows` destroys the stream.
 */
export const writeSheet = ({ sheetName: name, columns, rows }: SheetToWrite): Readable => {
  const shapes: ColumnDef[] = columns.map(({ type, width = widths[type] }) => ({
    width,
    style: { font: { bold: true } },
  }))
  const lines = async function* (): AsyncGenerator<CellValue[]> {
    yield columns.map(({ title }) => textCell(title))
    // The writer knows styles of columns only and asks for the next row when the one
    // before is written: from here on it is no longer the header.
    for (const [index, { type }] of columns.entries()) {
      const shape = shapes[index]
      const format = formats[type]
      if (shape !== undefined) shape.style = format === undefined ? {} : { numFmt: format }
    }
    for await (const row of rows)
      yield columns.map(({ key, type, said }) => cell(said === undefined ? row[key] : said(row[key], row), type))
  }
  return Readable.fromWeb(
    hucre().writeXlsxStream(lines(), {
      name: sheetName(name),
      columns: shapes,
      freezePane: { rows: 1 },
    }) as ReadableStream<Uint8Array>,
  )
}
