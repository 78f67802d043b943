export interface Order {
  readonly field: string
  readonly descending: boolean
}

const compared = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one ?? '').localeCompare(String(other ?? ''), 'zh')
/** Rows that are all there, in the order of one of their fields: the same on the page and in its file. */
export const sorted = <R extends object>(rows: readonly R[], order: Order | undefined): readonly R[] => {
  if (!order) return rows
  const by = (row: R): unknown => row[order.field as keyof R]
  return rows.toSorted((one, other) => (order.descending ? -1 : 1) * compared(by(one), by(other)))
}
