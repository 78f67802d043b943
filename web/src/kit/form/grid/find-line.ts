import { written } from './read.ts'
import { cellSays, isBlank } from './says.ts'
import type { GridColumn } from './types.ts'

// Spaces, hyphens and the width of letters differ from label to label.
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-_/·.]/g, '')
const shortest = 3

/** Where a code leads among lines: to one of them, to a new one that it names, or to several that may be meant. */
export type Found<L> =
  | { readonly kind: 'line'; readonly row: number }
  | { readonly kind: 'new'; readonly row: number; readonly line: L }
  | { readonly kind: 'none'; readonly near: readonly string[] }

// Figures and days are no names: half of all lines would say "40".
const isName = <L extends object>({ kind = 'text' }: GridColumn<L>): boolean => kind === 'text'

const nearest = 5
/** Looks for the line that says this; without one, makes it where the first column knows what is meant. */
export const findLine = <L extends object>(
  code: string,
  lines: readonly L[],
  columns: readonly GridColumn<L>[],
  blank: () => L,
): Found<L> => {
  const wanted = plain(code)
  const names = columns.filter(isName)
  const says = lines.map((line) => names.map((column) => cellSays(column, line)))
  const same = says.findIndex((texts) => texts.some((text) => plain(text) === wanted))
  if (same >= 0) return { kind: 'line', row: same }
  const near =
    wanted.length < shortest
      ? []
      : says.flatMap((texts, row) => {
          const text = texts.find((one) => plain(one).includes(wanted))
          return text === undefined ? [] : [{ row, text }]
        })
  const [only, ...others] = near
  if (only && others.length === 0) return { kind: 'line', row: only.row }
  const made = lineOf(code, columns, blank)
  if (made) {
    // The same by another name.
    const [column] = columns
    const is = column && plain(cellSays(column, made))
    const there = lines.findIndex((line) => column && is !== '' && plain(cellSays(column, line)) === is)
    if (there >= 0) return { kind: 'line', row: there }
    const empty = lines.findIndex(isBlank)
    return { kind: 'new', row: empty < 0 ? lines.length : empty, line: made }
  }
  return { kind: 'none', near: [...new Set(near.map(({ text }) => text))].slice(0, nearest) }
}

const lineOf = <L extends object>(code: string, columns: readonly GridColumn<L>[], blank: () => L): L | undefined => {
  const [column] = columns
  const line = blank()
  if (!column || column.readOnly?.(line) === true) return undefined
  const { change, understood } = written(column, line, code)
  return understood ? { ...line, ...change } : undefined
}
