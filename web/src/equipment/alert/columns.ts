import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import { useMemo } from 'react'
import type { ColumnKind, ShownColumn } from '../../kit/list/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'

type Key = KeyOf<typeof alertMessages>
interface Facts<R> {
  readonly field: keyof R & string
  readonly head?: Key
  readonly kind?: ColumnKind
  readonly says?: (row: R, t: Translate<typeof alertMessages>) => string
}
/**
 * Columns of an alert's table under the module's words. `sortable`: those
 * that can be sorted by, all of them unless told.
 */
export const useAlertColumns = <R extends object>(
  columns: readonly ((keyof R & Key) | Facts<R>)[],
  sortable?: readonly string[],
): readonly ShownColumn<R>[] => {
  const t = useText(alertMessages)
  return useMemo(
    () =>
      columns.map((column): ShownColumn<R> => {
        const { field, head, kind = 'text', says }: Facts<R> = typeof column === 'object' ? column : { field: column }
        return {
          field,
          kind,
          title: t(head ?? (field as Key)),
          sortable: sortable?.includes(field) ?? true,
          ...(says && { says: (row: R) => says(row, t) }),
        }
      }),
    [columns, sortable, t],
  )
}
