import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Hanging, unfolded, withAncestors } from '@geodepot/contracts/kit/branches.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { today } from './clock.ts'
import type { Download } from './http/route.ts'
import { mediaTypes } from './media-type.ts'
import { type SheetColumn, writeSheet } from './sheet/index.ts'

/** Columns that rows of every module carry; their words are the kit's unless the module has its own. */
type Shared = 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'remark' | 'overdueDays'

/**
 * A column of an exported list. Its title is the module's text of the same key,
 * unless it is headed by another; `codes` prefixes the text key
 * of a coded value, e.g. `status` + `2`.
 */
interface ExportColumn<R, K extends string> {
  readonly key: keyof R & (K | Shared)
  readonly head?: K
  readonly type?: SheetColumn['type']
  readonly width?: number
  readonly codes?: string
  /** The text of the unit of all figures of this column. */
  readonly unit?: K
  /** What the cell says, where that is not simply the field's value. */
  readonly said?: (row: R, language: Language) => unknown
}

/**
 * Declares how rows of a list become a workbook; the result writes it while its
 * rows arrive: the wanted columns in their order, all of them
 * when nobody says. A column without a text does not compile, nor one that the contract offers and nobody declared.
 */
export const exporter =
  <R extends object>() =>
  <K extends string, const C extends readonly ExportColumn<R, NoInfer<K>>[]>(
    messages: Messages<K>,
    title: NoInfer<K>,
    columns: C,
  ) =>
  (rows: AsyncIterable<R> | Iterable<R>, language: Language, wanted?: readonly C[number]['key'][]): Download => {
    const name = textOf(messages, title, language)
    const known = new Map<string, ExportColumn<R, K>>(columns.map((column) => [column.key, column]))
    const written =
      wanted === undefined ? [...known.values()] : [...new Set(wanted)].flatMap((key) => known.get(key) ?? [])
    const body = writeSheet({
      sheetName: name,
      rows: rows as Iterable<Record<string, unknown>>,
      columns: written.map(({ key, head = key, type = 'text', width, codes, unit, said }) => ({
        key,
        type,
        title:
          unit === undefined
            ? wordOf(messages, head, language)
            : `${wordOf(messages, head, language)} (${textOf(messages, unit, language)})`,
        ...(width !== undefined && { width }),
        ...(codes !== undefined && { said: wordsOf(messages, codes, language) }),
        ...(said && { said: (_: unknown, row: object) => said(row as R, language) }),
      })),
    })
    return { name: `${name}_${today()}.xlsx`, type: mediaTypes.xlsx, body }
  }

/**
 * Rows of a tree as its page shows them, unfolded: those found, with all
 * that they stand below, each with how deep it hangs.
 */
export const hung = <R extends object>(
  rows: readonly R[],
  hanging: Hanging<R>,
  matches: (row: R) => boolean,
): (R & { depth: number })[] =>
  unfolded(withAncestors(rows, hanging, matches), hanging, () => true).map(({ row, twig: { depth } }) => ({
    ...row,
    depth,
  }))
/** What names a row of a tree, as far in as it hangs. */
export const indented = (name: string, depth: number): string => `${'\u3000'.repeat(depth)}${name}`

const wordOf = (messages: Messages, key: string, language: Language): string =>
  textOf<string>(Object.hasOwn(messages.texts, key) ? messages : (kitMessages as Messages), key, language)

/** The words of a column's codes: each is looked up once, however many rows have it. */
const wordsOf = (messages: Messages, prefix: string, language: Language) => {
  const known = new Map<unknown, string>()
  return (value: unknown): string => {
    if (value === null || value === undefined) return ''
    const word =
      known.get(value) ??
      (Object.hasOwn(messages.texts, `${prefix}${String(value)}`)
        ? textOf(messages, `${prefix}${String(value)}`, language)
        : String(value))
    known.set(value, word)
    return word
  }
}
