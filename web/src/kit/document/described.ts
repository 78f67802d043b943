import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { KeyOf, Messages, Params } from '@geodepot/contracts/kit/messages.ts'
import { shownMoment } from '../i18n/index.ts'

export type Words = (key: string, params?: Params) => string
/** One field of a document's header or of its lines, for the page, the paper and the form alike. */
export interface Described<R> {
  readonly field: keyof R & string
  /** The key of its title, where that is not its own name. */
  readonly title?: string
  /** Of an amount nothing says nothing; it is amber where it waits for somebody. */
  readonly kind?: 'text' | 'code' | 'figure' | 'amount' | 'amber' | 'money' | 'day' | 'moment'
  /** Its value is a code: the text of this prefix and the code. */
  readonly codes?: string
  /** What it says, where that is not its value; in the words given, for a paper may be in another language than the page. */
  readonly says?: (row: R, t: Words) => string | null | undefined
  /** Where alone it stands. */
  readonly only?: 'page' | 'paper'
  /** Has a row of its own on the paper. */
  readonly wide?: boolean
}
/** A column of a document's lines. */
export interface DescribedColumn<L> extends Described<L> {
  /** Left out where no line has a value; of the page, where these lines have none. */
  readonly optional?: boolean | ((lines: readonly L[]) => boolean)
  /** Adds the column up below the lines, quantities for each unit (the line's `unit`) by itself. */
  readonly total?: boolean
  /** On the page, in pixels. */
  readonly width?: number
  /** On the paper, in percent. */
  readonly share?: number
  /** On a phone, a line is called by its title and shows its facts. */
  readonly card?: 'title' | 'fact'
  /** Written in the form as it is: a text, a figure or a day. */
  readonly written?: boolean | 'required'
}
export interface Description<D> {
  readonly messages: Messages
  readonly fields: readonly D[]
}
/** Of lines. */
export interface LinesDescription<L> extends Description<DescribedColumn<L>> {
  /** Whether somebody has something left to do about a line: of many lines the page can show these alone. */
  readonly isOpen: ((line: L) => boolean) | undefined
}
const described = <D extends Described<never>, M extends Messages>(
  messages: M,
  fields: readonly D[],
): Description<D> => {
  const untitled = fields.find(({ field, title = field }) => messages.texts[title] === undefined)
  if (untitled) throw new Error(`${messages.namespace} has no title for ${untitled.field}`)
  return { messages, fields }
}
type Titled<D, M extends Messages> = D & { readonly title?: KeyOf<M> }
/**
 * Describes the header of a document, once for its page and its paper.
 * @throws Error for a field that has no title
 */
export const describeHeader =
  <R extends object>() =>
  <M extends Messages>(messages: M, fields: readonly Titled<Described<R>, M>[]): Description<Described<R>> =>
    described(messages, fields)
/**
 * Describes the lines of a document, once for its page, its paper and its form.
 * @throws Error for a column that has no title
 */
export const describeLines =
  <L extends object>() =>
  <M extends Messages>(
    messages: M,
    fields: readonly Titled<DescribedColumn<L>, M>[],
    isOpen?: (line: L) => boolean,
  ): LinesDescription<L> => ({ ...described(messages, fields), isOpen })

export const isAmount = (kind: Described<never>['kind']): boolean => kind === 'amount' || kind === 'amber'
/** What a field says of a row. */
export const valueOf = <R extends object>(
  { field, kind, codes, says }: Described<R>,
  row: R,
  t: Words,
): string | undefined => {
  if (says) return says(row, t) ?? undefined
  const value: unknown = row[field]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (isAmount(kind) && isZero(String(value))) return undefined
  if (kind === 'moment') return shownMoment(String(value))
  return codes === undefined ? String(value) : t(`${codes}${value}`)
}
