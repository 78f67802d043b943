import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { SheetContent } from '../sheet/index.ts'

// For a hundred thousand rows at once everybody would have to wait: they are written and understood some at a time, a
// line of JSON for each part.
const lineCharacters = 256 * 1024
const listLines = function* (name: 'rows' | 'formulas' | 'numbers', list: readonly object[]): Generator<string> {
  let [parts, characters]: [string[], number] = [[], 0]
  const line = (): string => `{"${name}":[${parts.join(',')}]}\n`
  for (const one of list) {
    const part = JSON.stringify(one)
    parts.push(part)
    characters += part.length
    if (characters < lineCharacters) continue
    yield line()
    ;[parts, characters] = [[], 0]
  }
  yield line()
}
const linesOf = function* ({ sheet, layout, formulas, numbers, rows }: SheetContent): Generator<string> {
  yield `${JSON.stringify({ sheet, layout })}\n`
  yield* listLines('formulas', formulas)
  yield* listLines('numbers', numbers)
  yield* listLines('rows', rows)
}

/** What was read of a sheet, compressed. */
export const packContent = (content: SheetContent): Promise<Buffer> =>
  buffer(Readable.from(linesOf(content)).pipe(createGzip({ level: constants.Z_BEST_SPEED })))

const linesIn = async function* (text: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const piece of text) {
    const [first = '', ...others] = piece.split('\n')
    parts.push(first)
    for (const other of others) {
      yield parts.join('')
      parts = [other]
    }
  }
  yield parts.join('')
}

const noLayout: SheetContent['layout'] = { hiddenRows: [], hiddenRowCount: 0, hiddenColumns: [], mergedDown: [] }

/** The same as it was. */
export const unpackContent = async (bytes: Buffer): Promise<SheetContent> => {
  const content = {
    sheet: '',
    layout: noLayout,
    formulas: [] as SheetContent['formulas'][number][],
    numbers: [] as SheetContent['numbers'][number][],
    rows: [] as SheetContent['rows'][number][],
  }
  for await (const line of linesIn(Readable.from([bytes]).pipe(createGunzip()).setEncoding('utf8'))) {
    if (line === '') continue
    const {
      sheet = content.sheet,
      layout = content.layout,
      formulas = [],
      numbers = [],
      rows = [],
    } = JSON.parse(line) as Partial<SheetContent>
    content.sheet = sheet
    content.layout = layout
    for (const formula of formulas) content.formulas.push(formula)
    for (const number of numbers) content.numbers.push(number)
    for (const row of rows) content.rows.push(row)
  }
  return content
}
