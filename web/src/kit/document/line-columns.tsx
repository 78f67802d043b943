import type { Language, Messages } from '@geodepot/contracts/kit/messages.ts'
import type { ReactNode } from 'react'
import type { GridColumn } from '../form/index.ts'
import { nameSaid, readersField, useLanguage, useText } from '../i18n/index.ts'
import { Amount, type LineColumn, type LinesTableProps } from '../ui/index.ts'
import {
  type DescribedColumn,
  type Description,
  type LinesDescription,
  type Words,
  isAmount,
  valueOf,
} from './described.ts'
import { usePaperLanguage, usePaperText } from './print/language.ts'
import type { PaperColumn } from './print/tables.tsx'

const isThere = <L extends object>({ optional, ...column }: DescribedColumn<L>, lines: readonly L[], t: Words) => {
  if (typeof optional === 'function') return optional(lines)
  return optional !== true || lines.some((line) => (valueOf(column, line, t) ?? '') !== '')
}
type Kind = DescribedColumn<never>['kind']
/** What a column is to tables and sheets, which know texts, figures, money and days. */
const plainKind = (kind: Kind): 'text' | 'figure' | 'money' | 'day' =>
  kind === 'money' || kind === 'day' ? kind : kind === 'figure' || isAmount(kind) ? 'figure' : 'text'
type Cell<L> = (line: L) => ReactNode
const cellOf = <L extends object>(column: DescribedColumn<L>, t: Words): Cell<L> | undefined => {
  if (isAmount(column.kind)) return (line) => <Amount of={String(line[column.field])} amber={column.kind === 'amber'} />
  return column.says || column.codes !== undefined || column.kind === 'moment'
    ? (line) => valueOf(column, line, t)
    : undefined
}
/** A line's name in the language of its reader; `isIn` tells whether lines say it in both. */
const named = <L extends object>(
  one: DescribedColumn<L>,
  messages: Messages,
  reader: Language,
  isIn: (name: string) => boolean = () => true,
) => {
  const isTold = (name: string) => messages.texts[name] !== undefined && isIn(name)
  const field = one.title === undefined && !one.says ? readersField(one.field, isTold, reader) : one.field
  return field === one.field ? one : { ...one, field, says: (line: L) => nameSaid(line, field) }
}
/** The columns of a document's lines on its page; `cells` draws those that are more than a text or a figure. */
export const useLineColumns = <L extends object>(
  { messages, fields, isOpen }: LinesDescription<L>,
  lines: readonly L[],
  cells: { readonly [F in keyof L & string]?: Cell<L> } = {},
): Pick<LinesTableProps<L>, 'rows' | 'isOpen' | 'columns' | 'card'> => {
  const t = useText(messages)
  const reader = useLanguage()
  const isIn = (name: string) => lines.some((line) => typeof Reflect.get(line, name) === 'string')
  const shown = fields.filter((one) => one.only !== 'paper' && isThere(one, lines, t))
  const columns = shown.map((of): LineColumn<L> => {
    const one = named(of, messages, reader, isIn)
    const { field, title = field, kind, total, width } = one
    const as = cells[of.field] ?? cellOf(one, t)
    return {
      field,
      title: t(title),
      kind: plainKind(kind),
      total: total === true,
      ...(width !== undefined && { width }),
      ...(as && { as }),
    }
  })
  const card = (part: 'title' | 'fact') =>
    fields.filter((one) => one.card === part).map((one) => named(one, messages, reader, isIn).field)
  const [title] = card('title')
  if (title === undefined) throw new Error(`${messages.namespace} does not say what a line is called`)
  return { rows: lines, isOpen, columns, card: { title, facts: card('fact') } }
}
/** The same on its paper; `more` stands below a cell, small. */
export const usePaperColumns = <L extends object>(
  { messages, fields }: Description<DescribedColumn<L>>,
  more: { readonly [F in keyof L & string]?: (line: L) => string | undefined } = {},
): PaperColumn<L>[] => {
  const t = usePaperText(messages)
  const reader = usePaperLanguage()
  return fields
    .filter(({ only }) => only !== 'page')
    .map((of): PaperColumn<L> => {
      const one = named(of, messages, reader)
      const { field, kind, total, share, optional } = one
      const { [of.field]: below } = more
      const plain = plainKind(kind)
      return {
        key: field,
        title: t(one.title ?? field),
        value: (line) => valueOf(one, line, t),
        kind:
          plain === 'day'
            ? 'code'
            : plain === 'text'
              ? kind === 'code'
                ? kind
                : plain
              : plain === 'money'
                ? plain
                : total === undefined
                  ? 'figure'
                  : 'total',
        ...(share !== undefined && { width: share }),
        ...(plain === 'money' && { sum: total === true }),
        ...(optional === true && { optional }),
        ...(below && { more: below }),
      }
    })
}

// Wide enough for its head, which is longer in English.
const widthFor = (head: string, least: number): number =>
  Math.max(
    least,
    Math.ceil(Array.from(head).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 13.5 : 8.6), 20)),
  )
const leastOf = { text: 84, figure: 80, money: 110, day: 100 } as const
/** A column of the sheet in which lines are written, no narrower than its head. */
export const sheetColumn = <L,>({ width = 0, ...column }: GridColumn<L>): GridColumn<L> => ({
  ...column,
  width: widthFor(column.required === true ? `* ${column.title}` : column.title, width),
})
/** One that is read there, and not written. */
export const shownColumn = <L,>(column: Omit<GridColumn<L>, 'readOnly'>): GridColumn<L> =>
  sheetColumn({ ...column, readOnly: () => true })
/** Those columns of lines that are written as they are, by their fields, for the sheet of a form. */
export const useWrittenColumns = <L extends object>({
  messages,
  fields,
}: Description<DescribedColumn<never>>): GridColumn<L>[] => {
  const t = useText(messages)
  return fields
    .filter(({ written }) => written !== undefined)
    .map(({ field, title = field, kind, written, total }) =>
      sheetColumn<L>({
        field: field as keyof L & string,
        title: t(title),
        kind: plainKind(kind),
        width: leastOf[plainKind(kind)],
        ...(written === 'required' && { required: true }),
        ...(total === true && { total }),
      }),
    )
}
