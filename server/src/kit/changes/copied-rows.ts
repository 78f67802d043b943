// Rows in COPY's text form put into lines of JSON or CSV, byte by byte: made texts of, taken apart and put together again they take several times as long.
import type { CopiedColumn } from '../database/copy.ts'

/** Writes the row that begins at a place of the source into the target, and says where it ended there. */
export interface RowForm {
  readonly write: (source: Uint8Array, from: number, target: Uint8Array, to: number) => number
  /** How long a line may become beside six bytes for each of the row. */
  readonly beside: number
}

const code = (sign: string): number => sign.charCodeAt(0)
const [tab, feed, carriage, space] = [code('\t'), code('\n'), code('\r'), code(' ')]
const [quote, comma, backslash] = [code('"'), code(','), code('\\')]
const [none, vertical, isTrue] = [code('N'), code('v'), code('t')]
const momentLength = 19
/** What COPY writes with a backslash before it. */
const signs = new Uint8Array(256).map((_, at) => at)
for (const [sign, stands] of Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }))
  signs[code(sign)] = code(stands)

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text))
const [nullWord, trueWord, falseWord] = [bytes('null'), bytes('true'), bytes('false')]
// A value of a few bytes is written sooner than `set` is called.
const put = (target: Uint8Array, to: number, word: Uint8Array): number => {
  for (let at = 0; at < word.length; at += 1) target[to + at] = word[at] ?? 0
  return to + word.length
}

/** Where the value ended in the source and in the target: one pair that is used again for all. */
interface Place {
  at: number
  to: number
}
type Said = (source: Uint8Array, place: Place, target: Uint8Array) => void

const isEnd = (byte: number): boolean => byte === tab || byte === feed
const asItIs: Said = (source, place, target) => {
  let { at, to } = place
  for (let byte = source[at] ?? feed; !isEnd(byte); byte = source[at] ?? feed) {
    target[to] = byte
    at += 1
    to += 1
  }
  place.at = at
  place.to = to
}
const unescaped: Said = (source, place, target) => {
  let { at, to } = place
  for (let byte = source[at] ?? feed; !isEnd(byte); byte = source[at] ?? feed) {
    if (byte === backslash) {
      at += 1
      byte = signs[source[at] ?? 0] ?? 0
    }
    target[to] = byte
    at += 1
    to += 1
  }
  place.at = at
  place.to = to
}
const truth: Said = (source, place, target) => {
  place.to = put(target, place.to, source[place.at] === isTrue ? trueWord : falseWord)
  place.at += 1
}
const moment: Said = (source, place, target) => {
  for (let nth = 0; nth < momentLength; nth += 1) target[place.to + nth] = source[place.at + nth] ?? 0
  place.to += momentLength
  while (!isEnd(source[place.at] ?? feed)) place.at += 1
}

const hex = bytes('0123456789abcdef')
const control = (target: Uint8Array, to: number, byte: number): number => {
  const end = put(target, to, bytes(String.raw`\u00`))
  target[end] = hex[byte >> 4] ?? 0
  target[end + 1] = hex[byte & 15] ?? 0
  return end + 2
}
// COPY's own backslashes are those of JSON, but for the vertical tab.
const jsonText: Said = (source, place, target) => {
  let { at, to } = place
  target[to] = quote
  to += 1
  for (let byte = source[at] ?? feed; !isEnd(byte); byte = source[at] ?? feed) {
    at += 1
    if (byte >= space && byte !== quote && byte !== backslash) {
      target[to] = byte
      to += 1
    } else if (byte === backslash) {
      const sign = source[at] ?? 0
      at += 1
      if (sign === vertical) to = control(target, to, signs[vertical] ?? 0)
      else {
        target[to] = backslash
        target[to + 1] = sign
        to += 2
      }
    } else if (byte === quote) {
      target[to] = backslash
      target[to + 1] = quote
      to += 2
    } else to = control(target, to, byte)
  }
  target[to] = quote
  place.at = at
  place.to = to + 1
}
const jsonMoment: Said = (source, place, target) => {
  target[place.to] = quote
  place.to += 1
  moment(source, place, target)
  target[place.to] = quote
  place.to += 1
}

// What is empty is none; an empty text has quotes, as PostgreSQL tells the two apart.
const csvText: Said = (source, place, target) => {
  let { at, to } = place
  for (let byte = source[at] ?? feed; !isEnd(byte); byte = source[at] ?? feed) {
    if (byte === quote || byte === comma || byte === backslash) return csvOdd(source, place, target)
    target[to] = byte
    at += 1
    to += 1
  }
  if (at === place.at) {
    target[to] = quote
    target[to + 1] = quote
    to += 2
  }
  place.at = at
  place.to = to
}
/** The same, from its beginning, of what has a sign in it that may want quotes. */
const csvOdd: Said = (source, place, target) => {
  const begin = place.to
  unescaped(source, place, target)
  const text = new Uint8Array(target.subarray(begin, place.to))
  if (!text.some((byte) => byte === quote || byte === comma || byte === feed || byte === carriage)) return
  let to = begin
  target[to] = quote
  to += 1
  for (const byte of text) {
    if (byte === quote) {
      target[to] = quote
      to += 1
    }
    target[to] = byte
    to += 1
  }
  target[to] = quote
  place.to = to + 1
}

const inJson: Readonly<Record<CopiedColumn['type'], Said>> = {
  text: jsonText,
  number: asItIs,
  boolean: truth,
  moment: jsonMoment,
  json: unescaped,
}
const inCsv: Readonly<Record<CopiedColumn['type'], Said>> = {
  text: csvText,
  number: asItIs,
  boolean: truth,
  moment,
  json: csvText,
}

interface Marks {
  readonly before: (name: string, at: number) => string
  readonly said: Readonly<Record<CopiedColumn['type'], Said>>
  readonly nothing: Uint8Array
  readonly end: string
}
const form =
  ({ before, said, nothing, end }: Marks) =>
  (columns: readonly CopiedColumn[]): RowForm => {
    const parts = columns.map(({ name, type }, at) => ({ before: bytes(before(name, at)), said: said[type] }))
    const last = bytes(end)
    // Beside its name a value has two quotes, or is a word where it was a sign.
    const beside = parts.reduce((sum, part) => sum + part.before.length + 8, last.length)
    const place: Place = { at: 0, to: 0 }
    const write: RowForm['write'] = (source, from, target, to) => {
      place.at = from
      place.to = to
      for (const part of parts) {
        place.to = put(target, place.to, part.before)
        if (source[place.at] === backslash && source[place.at + 1] === none) {
          place.to = put(target, place.to, nothing)
          place.at += 2
        } else part.said(source, place, target)
        // The tab behind it.
        place.at += 1
      }
      return put(target, place.to, last)
    }
    return { write, beside }
  }

export const jsonRows = form({
  before: (name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  said: inJson,
  nothing: nullWord,
  end: '}\n',
})
export const csvRows = form({
  before: (_, at) => (at === 0 ? '' : ','),
  said: inCsv,
  nothing: new Uint8Array(),
  end: '\r\n',
})

const pieceSize = 128 * 1024
/** The rows of a copy as lines, behind the head, in pieces of a good size for the wire. */
export async function* linesOf(
  copied: AsyncIterable<Buffer>,
  head: string,
  { write, beside }: RowForm,
): AsyncGenerator<Buffer, void, undefined> {
  let target = Buffer.allocUnsafeSlow(pieceSize)
  let to = target.write(head)
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of copied) {
    const source = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let from = 0
    for (let end = source.indexOf(feed); end !== -1; end = source.indexOf(feed, from)) {
      const most = 6 * (end - from) + beside
      if (to + most > target.length) {
        if (to > 0) yield target.subarray(0, to)
        target = Buffer.allocUnsafeSlow(Math.max(pieceSize, most))
        to = 0
      }
      to = write(source, from, target, to)
      from = end + 1
    }
    rest = source.subarray(from)
  }
  if (to > 0) yield target.subarray(0, to)
}
