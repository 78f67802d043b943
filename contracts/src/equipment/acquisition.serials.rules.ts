// Serial numbers in a row, as people write them: `Z-001..Z-040, Z-050`. Pure: page and server read them alike.

/** No document has more lines, so no range is longer. */
export const mostSerials = 10_000
const longest = 60

export interface RangeProblem {
  readonly key:
    | 'rangeEmpty'
    | 'rangeNoNumber'
    | 'rangeOtherPrefix'
    | 'rangeOtherWidth'
    | 'rangeBackwards'
    | 'rangeTooMany'
    | 'rangeTooLong'
    | 'rangeRepeated'
  readonly params: Readonly<Record<string, string | number>>
}
export type Ranged =
  | { readonly serials: readonly string[]; readonly problem?: never }
  | { readonly serials?: never; readonly problem: RangeProblem }

// Commas of both scripts, semicolons and line breaks part numbers; a column that was pasted is one number a line.
const between = /[,，、;；\n\r\t]+/
const to = /\s*(?:\.\.+|…+|[~～]|至|到)\s*/

interface Numbered {
  readonly prefix: string
  readonly digits: string
  readonly suffix: string
}
// The number that counts is the last run of figures: `A12-001B` is the first of its row.
const numbered = (text: string): Numbered | undefined => {
  const [, prefix, digits, suffix] = /^(.*?)(\d+)(\D*)$/.exec(text) ?? []
  return prefix === undefined || digits === undefined || suffix === undefined ? undefined : { prefix, digits, suffix }
}
const isPadded = (digits: string): boolean => digits.length > 1 && digits.startsWith('0')

type Row = { readonly first: bigint; readonly count: bigint; readonly of: (at: bigint) => string }
const rowOf = (from: string, until: string): Row | RangeProblem => {
  const range = `${from}..${until}`
  const start = numbered(from)
  // The end may be said by its number alone: `Z-001..040`.
  const bare = /^\d+$/.test(until)
  const end = bare && start ? { ...start, digits: until } : numbered(until)
  if (!start || !end) return { key: 'rangeNoNumber', params: { range } }
  if (start.prefix !== end.prefix || start.suffix !== end.suffix) return { key: 'rangeOtherPrefix', params: { range } }
  // Of 08..112 nobody knows whether the ninth is 16 or 016.
  if (start.digits.length !== end.digits.length && (isPadded(start.digits) || isPadded(end.digits)))
    return { key: 'rangeOtherWidth', params: { range } }
  const [first, last] = [BigInt(start.digits), BigInt(end.digits)]
  if (last < first) return { key: 'rangeBackwards', params: { range } }
  const width = start.digits.length === end.digits.length ? start.digits.length : 0
  return {
    first,
    count: last - first + 1n,
    of: (at) => `${start.prefix}${String(at).padStart(width, '0')}${start.suffix}`,
  }
}

/**
 * Every number of a text in its order: single ones, and rows from one to another. Width and leading zeros stay; a row that
 * runs backwards, changes its letters or is too long is refused, as is a number that is there twice.
 */
export const serialsOf = (text: string, most = mostSerials): Ranged => {
  const items = text
    .normalize('NFKC')
    .split(between)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0) return { problem: { key: 'rangeEmpty', params: {} } }
  const serials: string[] = []
  for (const item of items) {
    if (item.length > 2 * longest + 4)
      return { problem: { key: 'rangeTooLong', params: { range: item.slice(0, longest), most: longest } } }
    const [from = '', until, ...more] = item.split(to)
    if (more.length > 0 || from === '' || until === '')
      return { problem: { key: 'rangeNoNumber', params: { range: item } } }
    const row = until === undefined ? undefined : rowOf(from, until)
    if (row && 'key' in row) return { problem: row }
    const count = row?.count ?? 1n
    if (BigInt(serials.length) + count > BigInt(most))
      return { problem: { key: 'rangeTooMany', params: { count: String(BigInt(serials.length) + count), most } } }
    if (row) for (let at = row.first; at < row.first + row.count; at += 1n) serials.push(row.of(at))
    else serials.push(from)
  }
  const long = serials.find((serial) => serial.length > longest)
  if (long !== undefined) return { problem: { key: 'rangeTooLong', params: { range: long, most: longest } } }
  const seen = new Set<string>()
  for (const serial of serials) {
    if (seen.has(serial.toLowerCase())) return { problem: { key: 'rangeRepeated', params: { serial } } }
    seen.add(serial.toLowerCase())
  }
  return { serials }
}
