import { bounded, pixelsFor, saysOf, type ShownColumn } from './columns.ts'

/** What each column needs for these rows, and whether any of them says something in it. */
export interface Need {
  readonly width: number
  /** What its longest text would take, with nobody to bound it. */
  readonly longest: number
  readonly isEmpty: boolean
}
export type Needs = ReadonlyMap<string, Need>

const absentSigns = new Set(['', '–'])
const unbounded = 2000
const usual: Need = { width: 120, longest: 120, isEmpty: false }
/** Pixels that a column of texts keeps, however little room there is; and one that is to be read whole. */
const least = { text: 84, whole: 130 }

export const needsOf = <R>(columns: readonly ShownColumn<R>[], rows: readonly R[]): Needs =>
  new Map(
    columns.map((column) => {
      const texts = rows.map((row) => saysOf(column, row))
      const pixels = pixelsFor(column, texts)
      return [
        column.field,
        {
          width: bounded(pixels),
          longest: bounded(pixels, unbounded),
          isEmpty: texts.every((text) => absentSigns.has(text)),
        },
      ]
    }),
  )

/** The greatest width that these may have to fit into the room together; `atLeast` where even that does not help. */
const capFor = (widths: readonly number[], room: number, atLeast: number): number => {
  const ascending = widths.toSorted((a, b) => a - b)
  let left = room
  for (const [index, width] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (width > share) return Math.max(Math.floor(share), atLeast)
    left -= width
  }
  return Infinity
}

export interface Laid {
  readonly widths: ReadonlyMap<string, number>
  readonly total: number
  /** The column that takes what is left of the line: that with the longest text. */
  readonly elastic: string | undefined
}

/**
 * The widths of columns in a line of `room` pixels. All of the first priority are to be seen: what is empty gives way
 * first, then the longest texts. What stands `later` is scrolled to. Widths that a person chose stay.
 */
export const laidOut = <R>(columns: readonly ShownColumn<R>[], main: string, needs: Needs, room: number): Laid => {
  const needOf = ({ field }: ShownColumn<R>) => needs.get(field) ?? usual
  const widths = new Map(columns.map((column) => [column.field, column.width ?? needOf(column).width]))
  const widthOf = ({ field }: ShownColumn<R>) => widths.get(field) ?? 0
  const sum = (of: readonly ShownColumn<R>[]) => of.reduce((all, column) => all + widthOf(column), 0)
  const first = columns.filter(({ later }) => later !== true)
  const isFree = (column: ShownColumn<R>) => column.width === undefined
  if (sum(first) > room)
    for (const column of first)
      if (isFree(column) && needOf(column).isEmpty) widths.set(column.field, Math.min(widthOf(column), least.text))
  // What a row is called and what is drawn is cut last: it has no end that can be left off.
  const whole = (column: ShownColumn<R>) => column.field === main || column.as !== undefined
  const texts = first.filter((column) => isFree(column) && column.kind === 'text')
  const narrowed = [
    { some: texts.filter((one) => !whole(one)), atLeast: least.text },
    { some: texts.filter(whole), atLeast: least.whole },
  ]
  for (const { some, atLeast } of narrowed) {
    const over = sum(first) - room
    if (over <= 0) break
    const cap = capFor(some.map(widthOf), sum(some) - over, atLeast)
    for (const column of some) widths.set(column.field, Math.min(widthOf(column), cap))
  }
  const longest = columns
    .filter((column) => isFree(column) && column.kind === 'text')
    .toSorted((a, b) => needOf(b).longest - needOf(a).longest)[0]
  const total = sum(columns)
  return { widths, total, elastic: total <= room ? longest?.field : undefined }
}
