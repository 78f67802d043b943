import { drawnWithin, exportColumnsOf } from '@geodepot/contracts/kit/export.ts'
import { z } from 'zod'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  nameSaid,
  readersField,
  shownDate,
  shownMoment,
  shownNumber,
  shownQuantity,
  shownText,
} from '../../i18n/index.ts'
import type { ColumnPreferences } from '../preferences.ts'
import type { ListOperation } from '../../api/index.ts'
import type { CardFacts, Column, ColumnFacts, ColumnKind, Field } from '../types.ts'

/** A column as it is drawn. */
export interface ShownColumn<R> extends ColumnFacts<R> {
  readonly title: string
  readonly kind: ColumnKind
  readonly sortable: boolean
  /** A person drew it as wide as it is. */
  readonly isOwn?: boolean
}

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})
const pagingNames = new Set(['pageNum', 'pageSize', 'orderByColumn', 'isAsc'])

/** The filters that a list takes. */
export const filterNamesOf = (operation: ListOperation): string[] =>
  Object.keys(fieldsOf(operation.input)).filter((name) => !pagingNames.has(name))

/** The columns that a list sorts by, as its contract says. */
export const sortableOf = (operation: ListOperation): readonly string[] => {
  const field = fieldsOf(operation.input)['orderByColumn']
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}

const factsOf = <R>(column: Column<R>): ColumnFacts<R> => (typeof column === 'object' ? column : { field: column })

interface Named<R> {
  readonly columns: readonly Column<R>[]
  readonly main: Field<R>
  readonly card: CardFacts<R>
}
/** A list's columns with names in the language of their reader. */
export const namedFor = <R>(reader: Language, { columns, main, card }: Named<R>): Named<R> => {
  const facts = columns.map(factsOf)
  const plain = new Set<string>(facts.filter(({ as, says }) => !as && !says).map(({ field }) => field))
  const own = (field: Field<R>) => (plain.has(field) ? readersField(field, (other) => plain.has(other), reader) : field)
  return {
    columns: facts.map((one) => {
      const field = own(one.field)
      return field === one.field ? one : { ...one, field, says: (row) => nameSaid(row as object, field) ?? '' }
    }),
    main: own(main),
    card: { title: own(card.title), facts: card.facts.map(own) },
  }
}

const inTurn = <R>(columns: readonly ColumnFacts<R>[]): ColumnFacts<R>[] => [
  ...columns.filter(({ later }) => later !== true),
  ...columns.filter(({ later }) => later === true),
]
export const shownColumns = <R>(
  columns: readonly Column<R>[],
  sortable: readonly string[],
  labelOf: (name: string) => string,
): ShownColumn<R>[] =>
  inTurn(columns.map(factsOf)).map((facts) => {
    const label = facts.label ?? labelOf(facts.field)
    return {
      kind: 'text',
      ...facts,
      title: facts.unit === undefined ? label : `${label} (${facts.unit})`,
      sortable: sortable.includes(facts.field),
    }
  })

/**
 * A person's own choice over the columns of the page: order, visibility and
 * widths. Columns that came later stand where the page puts them.
 */
export const chosenColumns = <R>(columns: readonly ShownColumn<R>[], setting: ColumnPreferences): ShownColumn<R>[] => {
  const place = new Map(setting.order.map((field, index) => [field, index]))
  const known = columns
    .filter(({ field }) => place.has(field))
    .toSorted((a, b) => (place.get(a.field) ?? 0) - (place.get(b.field) ?? 0))
  const ordered = columns.map((column) => (place.has(column.field) ? (known.shift() ?? column) : column))
  return ordered.map((column) => ({
    ...column,
    ...(setting.widths[column.field] !== undefined && { width: setting.widths[column.field], isOwn: true }),
  }))
}
export const isShown = (
  column: Pick<ShownColumn<unknown>, 'optional'> & { readonly field: string },
  setting: ColumnPreferences,
): boolean => setting.visible[column.field] ?? column.optional !== true

/**
 * The columns that an export is asked for: those that are shown, in their
 * order. Nothing when it always writes the same.
 * @throws when the page shows what the export's contract does not know, so that no list lands with half a sheet.
 */
export const exportedColumns = <R>(
  operation: ListOperation,
  columns: readonly ShownColumn<R>[],
  setting: ColumnPreferences,
  main: string,
): { columns?: string[] } => {
  const known = exportColumnsOf(operation)
  if (known.length === 0) return {}
  const unknown = columns.filter(({ field }) => !known.includes(field)).map(({ field }) => field)
  if (unknown.length > 0) throw new Error(`${operation.name} does not export ${unknown.join(', ')}`)
  return {
    columns: columns
      .filter((column) => column.field === main || isShown(column, setting))
      .flatMap(({ field }) => [field, ...known.filter((within) => within === drawnWithin[field])]),
  }
}

const written: Record<ColumnKind, (value: string | number | null | undefined) => string> = {
  text: shownText,
  figure: shownQuantity,
  money: shownNumber,
  day: (value) => shownDate(value === undefined || value === null ? value : String(value)),
  moment: (value) => shownMoment(value === undefined || value === null ? value : String(value)),
}
const valueOf = <R>(row: R, field: Field<R>): string | number | null | undefined => {
  const value: unknown = row[field]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
/** What a cell says in words: its text, its tooltip, what its width is made for. */
export const saysOf = <R>(column: Pick<ShownColumn<R>, 'field' | 'kind' | 'says'>, row: R): string =>
  column.says?.(row) ?? written[column.kind](valueOf(row, column.field))

const widths = { least: 64, most: 300, padding: 22, sorter: 18 }
// What signs take of the height of a text, in the faces that the product is read in.
const shareOf = (sign: string): number => {
  if (/[ .,:;'|!()[\]/ijlIJtfr-]/.test(sign)) return 0.36
  if (/[mwMW%@]/.test(sign)) return 0.9
  if (/[A-Z]/.test(sign)) return 0.68
  return 0.57
}
// By the code of each sign, as one text after another is measured: about a thousand for a page.
const shares = Array.from({ length: 128 }, (_, code) => shareOf(String.fromCharCode(code)))
// Close enough for a column: Chinese signs are as wide as they are high, others about half.
export const pixelsOf = (text: string, fontSize = 13): number => {
  let sum = 0
  for (const sign of text) {
    const code = sign.charCodeAt(0)
    sum += code > 0x2e7f ? 1 : (shares[code] ?? 0.57)
  }
  return sum * fontSize
}

/** Heads are bold: as wide as larger signs. */
const headSize = 14.3
/** Pixels that a column's head needs, and that these texts need below it, with nobody to bound them. */
export const headFor = <R>({ title, sortable }: ShownColumn<R>): number =>
  pixelsOf(title, headSize) + (sortable ? widths.sorter : 0) + widths.padding
// Where a line of a head may end: after a space, a hyphen or a stroke; between Chinese signs where none is left alone.
const lineEnd = /(?<=[ /-])|(?<=[\u2e80-\uffef]{2})(?=[\u2e80-\uffef]{2}|\()/
/** Pixels that its head needs on two lines, and on as many as it has words. */
export const foldedHeadFor = <R>(column: ShownColumn<R>): { readonly twice: number; readonly often: number } => {
  const words = column.title.split(lineEnd)
  const linesFor = (lines: readonly string[]) =>
    Math.max(...lines.map((line) => headFor({ ...column, title: line.trimEnd() })))
  const pairs = words.map((_, at) => [words.slice(0, at).join(''), words.slice(at).join('')])
  return { twice: Math.min(...pairs.map(linesFor)), often: linesFor(words) }
}
export const textsFor = <R>(column: ShownColumn<R>, texts: readonly string[]): number => {
  const drawn = column.as ? 28 : 0
  return texts.reduce((longest, text) => Math.max(longest, pixelsOf(text) + drawn), 0) + widths.padding
}
/** Such pixels within bounds. */
export const bounded = (pixels: number, most: number = widths.most): number =>
  Math.round(Math.min(Math.max(pixels, widths.least), most))
/** Pixels that a column's head and these rows need, within bounds. */
export const fittingWidth = <R>(column: ShownColumn<R>, rows: readonly R[], most?: number): number =>
  bounded(
    Math.max(
      headFor(column),
      textsFor(
        column,
        rows.map((row) => saysOf(column, row)),
      ),
    ),
    most,
  )
