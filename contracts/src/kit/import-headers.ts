import type { ImportField, ImportPlan } from './import.ts'
import { kitMessages } from './kit.messages.ts'
import type { Messages } from './messages.ts'
import { withoutZeroWidth } from './zero-width.ts'

/** Values and headers are compared without regard to case, width, spacing and signs that nobody sees. */
export const folded = (text: string): string =>
  withoutZeroWidth(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
const bare = (header: string): string => folded(header).replaceAll(/[\s._\-/()[\]:*#"'、，。：]/g, '')
/** Without the units and notes that stand in brackets. */
const unnoted = (header: string): string => bare(header.normalize('NFKC').replaceAll(/[([【{][^)\]】}]*[)\]】}]/g, ' '))

export interface HeadRow {
  readonly row: number
  readonly cells: readonly (string | null)[]
}

interface Heads {
  /** By its words alone, or by those of a label whose unit it leaves out. */
  plainly(header: string | null): string | undefined
  /** Also with a unit or a note of its own, unless the field is measured in another. */
  find(header: string | null): string | undefined
}
// A label that is every module's is its own as well.
const shared: Messages = kitMessages
const headsOf = (fields: readonly ImportField[], labels: Messages): Heads => {
  const [known, unitless] = [new Map<string, string>(), new Map<string, string>()]
  const keep = (map: Map<string, string>, head: string, key: string) => {
    if (head !== '' && !map.has(head)) map.set(head, key)
  }
  for (const { key, headers } of fields) {
    const own = labels.texts[key] ?? shared.texts[key] ?? []
    for (const header of [...own, key, ...headers]) keep(known, bare(header), key)
    for (const label of own) keep(unitless, unnoted(label), key)
  }
  const plainly: Heads['plainly'] = (header) => known.get(bare(header ?? '')) ?? unitless.get(bare(header ?? ''))
  return { plainly, find: (header) => plainly(header) ?? known.get(unnoted(header ?? '')) }
}

/**
 * Which column holds which field, by its header in either language. A field
 * that several columns claim is left to the person.
 */
export const proposeColumns = (
  headers: readonly (string | null)[],
  fields: readonly ImportField[],
  labels: Messages,
): ImportPlan['columns'] => {
  const heads = headsOf(fields, labels)
  const plain = new Set(headers.map((header) => heads.plainly(header)))
  const found = headers.flatMap((header, column) => {
    const field = heads.find(header)
    // A head with a note gives way to the one without.
    const givesWay = plain.has(field) && heads.plainly(header) === undefined
    return field === undefined || givesWay ? [] : [{ column, field }]
  })
  return found.filter(({ field }) => found.filter((other) => other.field === field).length === 1)
}

const isBlank = (cell: string | null | undefined) => (cell ?? '').trim() === ''
/**
 * The heads of a row: where one of its cells is empty, what stands above it in a head of several rows. A row of one
 * cell is a title and heads nothing.
 */
export const headsAt = (rows: readonly HeadRow[], headerRow: number): (string | null)[] | undefined => {
  const at = rows.findIndex(({ row }) => row === headerRow)
  const above = rows
    .slice(Math.max(0, at - 2), Math.max(0, at))
    .filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1)
    .toReversed()
  return rows[at]?.cells.map((cell, column) =>
    isBlank(cell) ? (above.find(({ cells }) => !isBlank(cells[column]))?.cells[column] ?? cell) : cell,
  )
}

/** The row that is most like a header among the first ones; the first row when none is. */
export const findHeaderRow = (head: readonly HeadRow[], fields: readonly ImportField[], labels: Messages): number => {
  const heads = headsOf(fields, labels)
  // A row of values has the heads above its empty cells: it is no better head for them.
  const matches = (row: HeadRow) =>
    row.cells.some((cell) => heads.find(cell) !== undefined)
      ? new Set((headsAt(head, row.row) ?? []).flatMap((cell) => heads.find(cell) ?? [])).size
      : 0
  const best = head.reduce<{ row: number; count: number }>(
    (kept, row) => (matches(row) > kept.count ? { row: row.row, count: matches(row) } : kept),
    { row: head[0]?.row ?? 1, count: 0 },
  )
  return best.row
}

/** Headers that stand over more than one column, as they are written. */
export const repeatedHeaders = (headers: readonly (string | null)[]): string[] => {
  const seen = Map.groupBy(
    headers.filter((header) => header !== null && header.trim() !== ''),
    (header) => bare(header ?? ''),
  )
  return [...seen.values()].filter((same) => same.length > 1).map((same) => same[0] ?? '')
}

const totals: ReadonlySet<string> = new Set(
  '合计 总计 小计 共计 总和 total totals subtotal sub-total sum'.split(' ').concat('grand total', '合 计', '总 计'),
)
/** Whether a cell is how people head a row that adds up the others. */
export const saysTotal = (cell: string): boolean => {
  const said = folded(cell).replace(/\s*:$/, '')
  // Of what, in brackets: the currency, or the order that it adds up.
  return totals.has(said) || totals.has(said.replace(/\s*\([^)]*\)$/, ''))
}
