import { type Sheet, readXls } from 'hucre'
import { openCompound } from '../archive/index.ts'
import { contentIn } from '../sandbox/content.ts'
import { type Marks, cellText, mostNamed, noMarks, numberCell, placeKey, tellingFormat } from './cell.ts'
import { columnLetter } from './text.ts'
import { SheetRefusal } from './refusal.ts'
import type { NumberCell, SheetRow, Table } from './table.ts'

const id = {
  formula: 0x06,
  end: 0x0a,
  password: 0x2f,
  sheet: 0x85,
  column: 0x7d,
  numbers: 0xbd,
  style: 0xe0,
  merged: 0xe5,
  number: 0x203,
  row: 0x208,
  compactNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const
interface BiffRecord {
  readonly id: number
  readonly data: Buffer
}

/** The records of one substream, from `at` to its end mark. */
function* records(stream: Buffer, at: number): Generator<BiffRecord> {
  for (let next = at; next + 4 <= stream.length;) {
    const length = stream.readUInt16LE(next + 2)
    const record = { id: stream.readUInt16LE(next), data: stream.subarray(next + 4, next + 4 + length) }
    if (record.id === id.end) return
    yield record
    next += 4 + length
  }
}

/** A counted text whose flags say whether a character takes one byte or two. */
const textAt = (data: Buffer, at: number, length: number): string =>
  (data.readUInt8(at) & 1) === 1
    ? data.toString('utf16le', at + 1, at + 1 + length * 2)
    : data.toString('latin1', at + 1, at + 1 + length)

interface SheetPlace {
  readonly index: number
  readonly name: string
  readonly at: number
  readonly formats: ReadonlyMap<number, string>
}

const firstSheet = (stream: Buffer): SheetPlace => {
  const sheets: { name: string; at: number; visible: boolean }[] = []
  const codes = new Map<string, string>()
  const styles: number[] = []
  for (const { id: kind, data } of records(stream, 0)) {
    if (kind === id.password) throw new SheetRefusal('encrypted')
    if (kind === id.format) codes.set(String(data.readUInt16LE(0)), textAt(data, 4, data.readUInt16LE(2)))
    if (kind === id.style) styles.push(data.readUInt16LE(2))
    if (kind === id.sheet)
      sheets.push({
        at: data.readUInt32LE(0),
        visible: (data.readUInt8(4) & 3) === 0 && data.readUInt8(5) === 0,
        name: textAt(data, 7, data.readUInt8(6)),
      })
  }
  const index = sheets.findIndex(({ visible }) => visible)
  const sheet = sheets[index]
  if (sheet === undefined) throw new SheetRefusal('unreadable', {}, 'no visible sheet')
  const formats = styles.flatMap((format, style) => {
    const code = tellingFormat(String(format), codes)
    return code === undefined ? [] : [[style, code] as const]
  })
  return { index, name: sheet.name, at: sheet.at, formats: new Map(formats) }
}

const lastColumn = 255
/** What a record says is hidden or merged. */
const around = ({ hiddenRows, hiddenColumns, mergedDown }: Marks, { id: kind, data }: BiffRecord): void => {
  if (kind === id.row && (data.readUInt8(12) & 0x20) !== 0) hiddenRows.add(data.readUInt16LE(0) + 1)
  if (kind === id.column && (data.readUInt8(8) & 1) !== 0)
    for (let column = data.readUInt16LE(0); column <= Math.min(data.readUInt16LE(2), lastColumn); column++)
      hiddenColumns.push(column)
  if (kind !== id.merged) return
  for (let at = 2; at + 8 <= data.length && mergedDown.length < mostNamed; at += 8) {
    const [from, to, first, last] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(at + offset))
    if (from === undefined || to === undefined || first === undefined || last === undefined || from === to) continue
    mergedDown.push(`${columnLetter(first)}${from + 1}:${columnLetter(last)}${to + 1}`)
  }
}

const marksOf = (stream: Buffer, { at, formats }: SheetPlace): Marks => {
  const marks = noMarks()
  const mark = (row: number, column: number, style: number) => {
    const format = formats.get(style)
    if (format !== undefined) marks.formats.set(placeKey(row, column), format)
  }
  for (const record of records(stream, at)) {
    around(marks, record)
    const { id: kind, data } = record
    if (kind !== id.formula && kind !== id.number && kind !== id.compactNumber && kind !== id.numbers) continue
    const [row, column] = [data.readUInt16LE(0) + 1, data.readUInt16LE(2)]
    if (kind === id.formula) marks.formulas.push({ row, column })
    else if (kind !== id.numbers) mark(row, column, data.readUInt16LE(4))
    else
      for (let cell = 0; 4 + cell * 6 + 8 <= data.length; cell++)
        mark(row, column + cell, data.readUInt16LE(4 + cell * 6))
  }
  return marks
}

function* rowsOf(rows: Sheet['rows'], formats: Marks['formats'], numbers: NumberCell[]): Generator<SheetRow> {
  // The library leaves out what the sheet skips, so that rows may have holes.
  for (const [index, values] of rows.entries()) {
    const row = index + 1
    yield {
      row,
      cells: Array.from((values as Sheet['rows'][number] | undefined) ?? [], (value, column) => {
        const format = formats.get(placeKey(row, column))
        const text = cellText(value, format)
        const number = numberCell(value, text, row, column, format)
        if (number) numbers.push(number)
        return text
      }),
    }
  }
}

/** Opens the first visible sheet of a workbook of Excel 97–2003. */
export const openXls = async (file: Buffer): Promise<Table> => {
  const { names, stream } = await openCompound(contentIn(file), file)
  if (names.has('EncryptedPackage')) throw new SheetRefusal('encrypted')
  const workbook = (await stream('Workbook')) ?? (await stream('Book'))
  if (workbook === undefined) throw new SheetRefusal('notASpreadsheet')
  if (names.has('_VBA_PROJECT_CUR')) throw new SheetRefusal('hasMacros')
  if (workbook.readUInt16LE(0) !== id.begin) throw new SheetRefusal('unreadable', {}, 'older than Excel 97')
  const place = firstSheet(workbook)
  const marks = marksOf(workbook, place)
  const numbers: NumberCell[] = []
  const { sheets } = await readXls(file)
  return {
    ...marks,
    sheet: place.name,
    rows: rowsOf(sheets[place.index]?.rows ?? [], marks.formats, numbers),
    numbers,
  }
}
