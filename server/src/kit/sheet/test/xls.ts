const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4))
  return bytes
}
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const record = (id: number, ...data: Buffer[]) => {
  const body = Buffer.concat(data)
  return Buffer.concat([u16(id, body.length), body])
}
/** Characters of two bytes, flagged as such. */
const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')])
const end = record(0x0a)

export type XlsCell =
  | { readonly text: string }
  | { readonly number: number; readonly style?: number }
  | { readonly whole: number }
  | { readonly flag: boolean }
  | { readonly formula: number }
export interface XlsOptions {
  readonly password?: boolean
  readonly macros?: boolean
  readonly hiddenRow?: number
  readonly hiddenColumn?: number
  /** First and last row, first and last column. */
  readonly merged?: readonly [number, number, number, number]
}

const cellRecord = (row: number, column: number, cell: XlsCell, strings: string[]): Buffer => {
  if ('text' in cell) return record(0xfd, u16(row, column, 0), u32(strings.push(cell.text) - 1))
  if ('number' in cell) return record(0x203, u16(row, column, cell.style ?? 0), double(cell.number))
  if ('whole' in cell) return record(0x27e, u16(row, column, 0), u32((cell.whole << 2) | 2))
  if ('flag' in cell) return record(0x205, u16(row, column, 0), Buffer.from([cell.flag ? 1 : 0, 0]))
  return record(0x06, u16(row, column, 0), double(cell.formula), u16(0), u32(0), u16(0))
}

/** Styles by index: 0 plain, 1 a day, 2 filled up to four digits. */
const styles = [
  record(0x41e, u16(164, 4), wide('0000')),
  ...[0, 14, 164].map((format) => record(0xe0, u16(0, format), Buffer.alloc(16))),
]
const begin = (kind: number) => record(0x809, u16(0x600, kind, 0, 0), u32(0, 0))

/** The Workbook stream of a file of Excel 97–2003 with a hidden sheet before the visible one. */
export const xlsStream = (
  rows: readonly (readonly (XlsCell | null)[])[],
  { password = false, hiddenRow, hiddenColumn, merged }: XlsOptions = {},
): Buffer => {
  const around = [
    ...(hiddenColumn === undefined ? [] : [record(0x7d, u16(hiddenColumn, hiddenColumn, 0, 0, 1, 0))]),
    ...(hiddenRow === undefined ? [] : [record(0x208, u16(hiddenRow, 0, 1, 255, 0, 0, 0x20, 0))]),
    ...(merged === undefined ? [] : [record(0xe5, u16(1, ...merged))]),
  ]
  const strings: string[] = []
  const cells = rows.flatMap((row, index) =>
    row.flatMap((cell, column) => (cell === null ? [] : [cellRecord(index, column, cell, strings)])),
  )
  const sheet = (name: string, at: number, state: number) =>
    record(0x85, u32(at), Buffer.from([state, 0, name.length]), wide(name))
  const head = (hiddenAt: number, shownAt: number) =>
    Buffer.concat([
      begin(5),
      ...(password ? [record(0x2f, u16(0))] : []),
      ...styles,
      sheet('codes', hiddenAt, 1),
      sheet('设备', shownAt, 0),
      record(0xfc, u32(strings.length, strings.length), ...strings.flatMap((text) => [u16(text.length), wide(text)])),
      end,
    ])
  const hidden = Buffer.concat([begin(0x10), end])
  const hiddenAt = head(0, 0).length
  return Buffer.concat([head(hiddenAt, hiddenAt + hidden.length), hidden, begin(0x10), ...around, ...cells, end])
}

const [endOfChain, free, tableSector] = [0xfffffffe, 0xffffffff, 0xfffffffd]
const padded = (bytes: Buffer, unit: number) =>
  Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)])
const directoryEntry = (name: string, kind: number, child: number, next: number, start: number, size: number) => {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  u16((name.length + 1) * 2).copy(entry, 64)
  entry[66] = kind
  u32(free, next, child).copy(entry, 68)
  u32(start, size).copy(entry, 116)
  return entry
}
const chained = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? endOfChain : from + index + 1))

/**
 * A compound file of one stream: sector 0 holds the table, 1 the directory, then the content; content below 4 KiB goes
 * the way of small streams.
 */
export const compound = (name: string, content: Buffer, sibling?: string): Buffer => {
  const small = content.length < 4096
  const body = padded(content, 512)
  const count = body.length / 512
  const table = [tableSector, endOfChain, ...chained(2, count), ...(small ? [endOfChain] : [])]
  const smallTable = small
    ? padded(u32(...chained(0, Math.ceil(content.length / 64)), ...Array<number>(64).fill(free)), 512).subarray(0, 512)
    : Buffer.alloc(0)
  const directory = padded(
    Buffer.concat([
      directoryEntry('Root Entry', 5, 1, free, small ? 2 : endOfChain, small ? body.length : 0),
      directoryEntry(name, 2, free, sibling === undefined ? free : 2, small ? 0 : 2, content.length),
      ...(sibling === undefined ? [] : [directoryEntry(sibling, 1, free, free, 0, 0)]),
    ]),
    512,
  )
  const head = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(16),
    u16(62, 3, 0xfffe, 9, 6),
    Buffer.alloc(10),
    u32(
      1,
      1,
      0,
      4096,
      small ? 2 + count : endOfChain,
      small ? 1 : 0,
      endOfChain,
      0,
      0,
      ...Array<number>(108).fill(free),
    ),
  ])
  return Buffer.concat([
    head,
    u32(...table, ...Array<number>(128 - table.length).fill(free)),
    directory,
    body,
    smallTable,
  ])
}

export const xls = (rows: readonly (readonly (XlsCell | null)[])[], options: XlsOptions = {}): Buffer =>
  compound('Workbook', xlsStream(rows, options), options.macros === true ? '_VBA_PROJECT_CUR' : undefined)
