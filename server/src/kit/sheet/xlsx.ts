import { streamXlsxRows } from 'hucre'
import { type ZipPart, partPieces, partText, zipParts } from '../archive/index.ts'
import { contentIn } from '../sandbox/content.ts'
import { type Marks, cellText, mostNamed, noMarks, numberCell, placeKey, tellingFormat } from './cell.ts'
import { cellTooLong, overlongTexts, textMeter } from './cell-bound.ts'
import { inspectXlsx, mostParts } from './inspect.ts'
import type { SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'
import type { NumberCell, SheetRow, Table } from './table.ts'
import { walk } from './walk.ts'

const unreadable = (cause: string) => new SheetRefusal('unreadable', {}, cause)
const lastRow = 1_048_576
/** Beyond them nothing is read. */
const mostColumns = 1_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    },
  )

/** Attributes of every `<tag>` in a small part, by local name. */
const elements = (xml: string, tag: string): Map<string, string>[] =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${tag}(?=[\\s/>])((?:[^"'<>]|"[^"]*"|'[^']*')*)>`, 'g')),
    ([, attributes = '']) =>
      new Map(
        Array.from(
          attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
          ([, name = '', double, single]) => [name.slice(name.indexOf(':') + 1), decoded(double ?? single ?? '')],
        ),
      ),
  )

const resolved = (base: string, target: string): string => {
  const path = target.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
const relationsOf = (path: string) => path.replace(/([^/]*)$/, '_rels/$1.rels')

// Of a part that is read at once, the largest: a workbook's styles.
const mostOfSmall = 16 * 1024 * 1024

class Package {
  readonly #file: Buffer
  readonly #parts: Map<string, ZipPart>
  constructor(file: Buffer, parts: readonly ZipPart[]) {
    this.#file = file
    this.#parts = new Map(parts.map((part) => [part.name, part]))
  }
  part(path: string): ZipPart | undefined {
    return this.#parts.get(path)
  }
  text(path: string): string {
    const part = this.#parts.get(path)
    if (part !== undefined && part.size > mostOfSmall)
      throw new SheetRefusal('tooLarge', {}, `${path} has ${part.size} bytes`)
    return part === undefined ? '' : partText(this.#file, part)
  }
  /** What `path` relates to: id, kind (the last word of the type) and path of each. */
  relations(path: string) {
    return elements(this.text(relationsOf(path)), 'Relationship').map((relation) => ({
      id: relation.get('Id'),
      kind: relation.get('Type')?.split('/').at(-1),
      path: resolved(path, relation.get('Target') ?? ''),
    }))
  }
}

/** The first sheet that a person sees, and the formats of its workbook that tell more than the value, by style index. */
const firstSheet = (source: Package) => {
  const workbook = source.relations('').find(({ kind }) => kind === 'officeDocument')?.path
  if (workbook === undefined) throw unreadable('no workbook')
  const relations = source.relations(workbook)
  for (const sheet of elements(source.text(workbook), 'sheet')) {
    if ((sheet.get('state') ?? 'visible') !== 'visible') continue
    const part = source.part(
      relations.find(({ id, kind }) => kind === 'worksheet' && id === sheet.get('id'))?.path ?? '',
    )
    if (part === undefined) continue
    const styles = relations.find(({ kind }) => kind === 'styles')?.path
    const shared = source.part(relations.find(({ kind }) => kind === 'sharedStrings')?.path ?? '')
    return {
      name: sheet.get('name') ?? '',
      part,
      shared,
      formats: styles === undefined ? new Map<number, string>() : tellingFormats(source.text(styles)),
    }
  }
  throw unreadable('no visible sheet')
}

const tellingFormats = (styles: string): Map<number, string> => {
  const codes = new Map(
    elements(styles, 'numFmt').map((format) => [format.get('numFmtId') ?? '', format.get('formatCode') ?? '']),
  )
  const [, section = ''] = styles.split(/<\/?(?:[\w.-]+:)?cellXfs(?=[\s>])/, 2)
  return new Map(
    elements(section, 'xf').flatMap((style, index) => {
      const format = tellingFormat(style.get('numFmtId') ?? '', codes)
      return format === undefined ? [] : [[index, format] as const]
    }),
  )
}

const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Za-z]{1,3}/.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const reference = /\sr\s*=\s*["']([^"']*)["']/
const styleIndex = /\ss\s*=\s*["'](\d+)["']/
const isShared = /\st\s*=\s*["']s["']/

const isHidden = /\shidden\s*=\s*["'](?:1|true)["']/
const spanned = /\s(min|max)\s*=\s*["'](\d{1,5})["']/g
const range = /\sref\s*=\s*["']([A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7}))["']/

/** What stands around the rows: columns that are hidden, cells that are merged. */
const around = ({ hiddenColumns, mergedDown }: Marks, name: string, attributes: string): void => {
  if (name === 'col' && isHidden.test(attributes)) {
    const span = Object.fromEntries(
      Array.from(attributes.matchAll(spanned), ([, end = '', at]) => [end, Number(at)] as const),
    )
    const last = Math.min(span['max'] ?? 0, (span['min'] ?? 1) + mostColumns)
    for (let column = span['min'] ?? 1; column <= last; column++) hiddenColumns.push(column - 1)
  }
  if (name !== 'mergeCell' || mergedDown.length >= mostNamed) return
  const [, place = '', from, to] = range.exec(attributes) ?? []
  if (from !== to) mergedDown.push(place)
}

/**
 * Walks over the tags of a sheet: where formulas and telling formats stand, whether there are too many rows to go on,
 * and whether a cell is too long to be read.
 */
const marksOf = async (
  pieces: AsyncIterable<Buffer>,
  formats: ReadonlyMap<number, string>,
  overlong: ReadonlySet<number>,
  maxRows: number,
): Promise<Marks> => {
  const [marks, meter] = [noMarks(), textMeter()]
  let [row, column, filledRow, filledRows, sharesText, isData] = [0, -1, 0, 0, false, false]
  const filled = (): void => {
    if (row === filledRow) return
    filledRow = row
    filledRows += 1
    if (filledRows > maxRows) throw new SheetRefusal('tooManyRows', { max: maxRows })
  }
  const open = (name: string, attributes: string, text: string): void => {
    if (name === 'row') {
      row = Number(reference.exec(attributes)?.[1] ?? row + 1)
      column = -1
      if (isHidden.test(attributes)) marks.hiddenRows.add(row)
    } else if (name === 'c') {
      const place = reference.exec(attributes)?.[1]
      column = place === undefined ? column + 1 : columnOf(place)
      sharesText = isShared.test(attributes)
      meter.begin()
      const format = formats.size === 0 ? undefined : formats.get(Number(styleIndex.exec(attributes)?.[1] ?? -1))
      if (format !== undefined) marks.formats.set(placeKey(row, column), format)
    } else if (name === 'f') {
      marks.formulas.push({ row, column })
    } else if (name === 'v' || name === 'is') {
      filled()
      if (sharesText && overlong.has(Number(text))) throw cellTooLong(row, column)
    }
  }
  await walk(pieces, (name, isClosing, attributes, text) => {
    // Beyond the rows there are formulas of rules and charts.
    if (name === 'sheetData') isData = !isClosing && !attributes.endsWith('/')
    if (!isData) {
      if (!isClosing) around(marks, name, attributes)
      return
    }
    if (!isClosing) open(name, attributes, text)
    if (!meter.fits(text)) throw column < 0 ? unreadable('a long text outside of cells') : cellTooLong(row, column)
  })
  return marks
}

async function* rowsOf(
  file: Buffer,
  sheet: string,
  formats: Marks['formats'],
  numbers: NumberCell[],
): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(file, { sheet })) {
    const row = index + 1
    if (!Number.isInteger(row) || row < 1 || row > lastRow) throw unreadable('a row outside the sheet')
    yield {
      row,
      cells: values.map((value, column) => {
        const format = formats.get(placeKey(row, column))
        const text = cellText(value, format)
        const number = numberCell(value, text, row, column, format)
        if (number) numbers.push(number)
        return text
      }),
    }
  }
}

/** Opens the first visible sheet of an xlsx; rows are read as they are asked for. */
export const openXlsx = async (file: Buffer, limits: SheetLimits): Promise<Table> => {
  const parts = await zipParts(contentIn(file), mostParts)
  inspectXlsx(parts, file.length, limits)
  const { name, part, shared, formats } = firstSheet(new Package(file, parts))
  // Texts that may stand in cells once and no more; the library takes all of them in before the first row.
  if (shared !== undefined && shared.size > 2 * limits.maxCharacters)
    throw new SheetRefusal('tooLarge', {}, `${shared.size} bytes of shared texts`)
  const overlong = shared === undefined ? new Set<number>() : await overlongTexts(partPieces(file, shared))
  const marks = await marksOf(partPieces(file, part), formats, overlong, limits.maxRows)
  if (overlong.size > 0) throw new SheetRefusal('tooLarge', {}, 'a text that no cell can hold')
  const numbers: NumberCell[] = []
  return { ...marks, sheet: name, rows: rowsOf(file, name, marks.formats, numbers), numbers }
}
