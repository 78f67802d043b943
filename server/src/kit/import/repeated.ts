import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import type { GivenRow, Issue } from './definition.ts'

const named = 3
/**
 * What is wrong with rows that say the same thing as others of their file, by row: each names some of the others. `key` is
 * what a row is about; a row without one is about nothing yet. `field` is where it is told, which may differ from row to row.
 */
export const repeatedRows = (
  rows: readonly { readonly row: GivenRow; readonly key: string | undefined }[],
  field: string | ((row: GivenRow) => string),
): ReadonlyMap<GivenRow, readonly Issue[]> => {
  const groups = Map.groupBy(rows, ({ key }) => key)
  groups.delete(undefined)
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.length === 1
        ? []
        : group.map(({ row }) => {
            // A row itself and those it names: of ten thousand alike none is looked for among all.
            const others = group.slice(0, named + 1).filter((other) => other.row !== row)
            const params = {
              rows: others
                .slice(0, named)
                .map((other) => other.row.row)
                .join(', '),
            }
            const told = typeof field === 'string' ? field : field(row)
            return [row, [{ field: told, from: importMessages.namespace, key: 'duplicateInFile', params }]] as const
          }),
    ),
  )
}
