import { bounded, foldedHeadFor, headFor, saysOf, textsFor, type ShownColumn } from './columns.ts'

/** What each column needs for these rows, and whether any of them says something in it. */
export interface Need {
  readonly width: number
  /** What its rows would take without their head. */
  readonly content: number
  /** What its head takes on two lines, and on as many as it has words. */
  readonly head: { readonly twice: number; readonly often: number }
  /** A number or a code: cut off, one looks like the other. */
  readonly isCode: boolean
  /** What its longest text would take, with nobody to bound it. */
  readonly longest: number
  readonly isEmpty: boolean
}
export type Needs = ReadonlyMap<string, Need>

const absentSigns = new Set(['', '–'])
const unbounded = 2000
const usual: Need = {
  width: 120,
  content: 120,
  head: { twice: 120, often: 120 },
  isCode: false,
  longest: 120,
  isEmpty: false,
}
/** Pixels that a column keeps, however little room there is: texts at first and at last, heads over figures. */
const least = { readable: 130, text: 84, figure: 76 }
/** Of what is reckoned for tags and small print, what they really take. */
const drawnShare = 0.97
const code = /^(?=.*\d)[\w./-]{4,26}$/

const isCodeOrAbsent = (text: string) => absentSigns.has(text) || code.test(text)
export const needsOf = <R>(columns: readonly ShownColumn<R>[], rows: readonly R[]): Needs =>
  new Map(
    columns.map((column) => {
      const texts = rows.map((row) => saysOf(column, row))
      const content = textsFor(column, texts)
      const { twice, often } = foldedHeadFor(column)
      const pixels = Math.max(headFor(column), content)
      return [
        column.field,
        {
          width: bounded(pixels),
          content: bounded(content),
          head: { twice: bounded(twice), often: bounded(often) },
          isCode: texts.length > 0 && texts.every(isCodeOrAbsent),
          longest: bounded(pixels, unbounded),
          isEmpty: texts.every((text) => absentSigns.has(text)),
        },
      ]
    }),
  )

/** How wide each of these is where none is wider than `cap`, but for what it needs at least. */
const within = (cap: number, { width, least: needed }: Narrowed): number => Math.min(width, Math.max(cap, needed))
interface Narrowed {
  readonly width: number
  readonly least: number
}
/** The greatest width that these may have to fit into the room together; 0 where they cannot. */
const capFor = (some: readonly Narrowed[], room: number): number => {
  const fits = (cap: number) => some.reduce((sum, one) => sum + within(cap, one), 0) <= room
  let [low, high] = [0, Math.max(0, ...some.map(({ width }) => width))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

export interface Laid {
  readonly widths: ReadonlyMap<string, number>
  readonly total: number
  /** The column that takes what is left of the line: that with the longest text. */
  readonly elastic: string | undefined
}

/**
 * The widths of columns in a line of `room` pixels. All of the first priority are to be seen: what is empty gives way
 * first, then heads take two lines, then long texts are cut, heads take more lines, and all texts are cut; at last
 * heads are, as a figure says more under half a head than under the column of actions, and what a row is called, which
 * has no end that can be left off. Numbers and codes are never cut. What stands `later` is scrolled to. Widths that a
 * person chose stay.
 */
export const laidOut = <R>(columns: readonly ShownColumn<R>[], main: string, needs: Needs, room: number): Laid => {
  const needOf = ({ field }: ShownColumn<R>) => needs.get(field) ?? usual
  // A width that the page gives is made for short heads: in another language they may be longer.
  const given = (column: ShownColumn<R>): number | undefined =>
    column.width === undefined || column.isOwn === true
      ? column.width
      : Math.max(column.width, bounded(headFor(column)))
  const widths = new Map(columns.map((column) => [column.field, given(column) ?? needOf(column).width]))
  const widthOf = ({ field }: ShownColumn<R>) => widths.get(field) ?? 0
  const sum = (of: readonly ShownColumn<R>[]) => of.reduce((all, column) => all + widthOf(column), 0)
  const first = columns.filter(({ later }) => later !== true)
  const isFree = (column: ShownColumn<R>) => column.isOwn !== true
  if (sum(first) > room)
    for (const column of first)
      if (isFree(column) && needOf(column).isEmpty)
        widths.set(column.field, Math.min(widthOf(column), Math.max(needOf(column).head.often, least.text)))
  const isDrawn = ({ as }: ShownColumn<R>) => as !== undefined
  const free = first.filter(isFree)
  const texts = free.filter((column) => column.kind === 'text' && !needOf(column).isCode)
  const cut = texts.filter((column) => column.field !== main && !isDrawn(column))
  const headed = free.filter((column) => column.kind !== 'text' || needOf(column).isCode)
  const narrowed: readonly { some: readonly ShownColumn<R>[]; atLeast: (column: ShownColumn<R>) => number }[] = [
    { some: free, atLeast: (column) => Math.max(column.width ?? 0, needOf(column).content, needOf(column).head.twice) },
    { some: cut, atLeast: (column) => Math.max(needOf(column).head.twice, least.readable) },
    { some: headed, atLeast: (column) => Math.max(needOf(column).content, needOf(column).head.often) },
    { some: texts.filter(isDrawn), atLeast: (column) => Math.round(needOf(column).width * drawnShare) },
    { some: cut, atLeast: (column) => Math.max(needOf(column).head.often, least.text) },
    { some: cut, atLeast: () => least.text },
    { some: headed, atLeast: (column) => Math.max(needOf(column).content, least.figure) },
    { some: texts.filter(({ field }) => field === main), atLeast: () => least.readable },
  ]
  for (const { some, atLeast } of narrowed) {
    const over = sum(first) - room
    if (over <= 0) break
    const all = some.map((column) => ({ column, width: widthOf(column), least: atLeast(column) }))
    const cap = capFor(all, sum(some) - over)
    for (const one of all) widths.set(one.column.field, within(cap, one))
  }
  const longest = columns
    .filter((column) => isFree(column) && column.kind === 'text')
    .toSorted((a, b) => needOf(b).longest - needOf(a).longest)[0]
  const total = sum(columns)
  return { widths, total, elastic: total <= room ? longest?.field : undefined }
}
