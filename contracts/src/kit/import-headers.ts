import type { ImportField, ImportPlan } from './import.ts'
import type { Messages } from './messages.ts'

/** Values and headers are compared without regard to case, width and spacing. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
const bare = (header: string): string => folded(header).replaceAll(/[\s._\-/()[\]:*#"'、，。：]/g, '')

export interface HeadRow {
  readonly row: number
  readonly cells: readonly (string | null)[]
}

const fieldsByHeader = (fields: readonly ImportField[], labels: Messages): Map<string, string> => {
  const known = new Map<string, string>()
  for (const { key, headers } of fields) {
    for (const header of [...(labels.texts[key] ?? []), key, ...headers])
      if (!known.has(bare(header))) known.set(bare(header), key)
  }
  return known
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
  const known = fieldsByHeader(fields, labels)
  const found = headers.flatMap((header, column) => {
    const field = known.get(bare(header ?? ''))
    return field === undefined ? [] : [{ column, field }]
  })
  return found.filter(({ field }) => found.filter((other) => other.field === field).length === 1)
}

/** The row that is most like a header among the first ones; the first row when none is. */
export const findHeaderRow = (head: readonly HeadRow[], fields: readonly ImportField[], labels: Messages): number => {
  const known = fieldsByHeader(fields, labels)
  const matches = (row: HeadRow) => new Set(row.cells.flatMap((cell) => known.get(bare(cell ?? '')) ?? [])).size
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
