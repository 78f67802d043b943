import { type MenuRow, type MenuType, mayHold } from '@geodepot/contracts/system/menu.ts'
import type { Branch } from '../../kit/form/index.ts'

/** Where a menu of this type may stand, as a tree below the top. What is below `own` is no place for it. */
export const placesFor = (rows: readonly MenuRow[], type: MenuType, own: number | undefined, top: string): Branch[] => {
  const below = Map.groupBy(
    rows.filter(({ menuType, menuId }) => menuType !== 'F' && menuId !== own),
    ({ parentId }) => parentId,
  )
  const branches = (parent: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const children = branches(row.menuId)
      const fits = mayHold(row.menuType, type)
      return fits || children.length > 0
        ? [{ id: row.menuId, label: row.menuName, disabled: !fits, ...(children.length > 0 && { children }) }]
        : []
    })
  return [{ id: 0, label: top, disabled: !mayHold(undefined, type), children: branches(0) }]
}
