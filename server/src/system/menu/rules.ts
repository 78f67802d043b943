import { type MenuInput, type MenuNode, isAddress } from '@geodepot/contracts/system/menu.ts'
import type { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'

/**
 * The menu without what its type has no use for: a directory has no view, an
 * address neither, a button no place in the sidebar.
 */
export const fitted = <M extends MenuInput>(given: M): M => {
  const icon = given.icon === '#' ? '' : given.icon
  switch (given.menuType) {
    case 'M':
      return { ...given, icon, component: '', perms: '' }
    case 'C':
      return { ...given, icon, component: isAddress(given.path) ? '' : given.component }
    case 'F':
      return {
        ...given,
        icon: '',
        path: '',
        component: '',
        isFrame: '1',
        isCache: '0',
        visible: '0',
        isAffix: 'N',
        alwaysShow: 'N',
        activeMenu: '',
        section: '',
        sectionEn: '',
      }
  }
}

export interface Objection {
  readonly field: keyof MenuInput
  readonly key: KeyOf<typeof menuMessages> | 'required'
}
/** What is wrong with a fitted menu taken by itself. */
export const objections = ({ menuType, path, component, isFrame, parentId }: MenuInput): Objection[] => {
  if (menuType === 'F') return parentId === 0 ? [{ field: 'parentId', key: 'topButton' }] : []
  if (path === '') return [{ field: 'path', key: 'required' }]
  if (isFrame === '0' && !isAddress(path)) return [{ field: 'path', key: 'notAnAddress' }]
  return menuType === 'C' && !isAddress(path) && component === '' ? [{ field: 'component', key: 'required' }] : []
}

export interface Branch {
  readonly id: number
  readonly parent: number | null
  readonly label: string
}
/** Branches in order as a tree. What has no parent among them stands at the top. */
export const treeOf = (branches: readonly Branch[]): MenuNode[] => {
  const known = new Set(branches.map(({ id }) => id))
  const below = Map.groupBy(branches, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const nodes = (parent: number | null): MenuNode[] =>
    (below.get(parent) ?? []).map(({ id, label }) => {
      const children = nodes(id)
      return { id, label, ...(children.length > 0 && { children }) }
    })
  return nodes(null)
}

interface Shipped {
  readonly view?: string | undefined
  readonly children?: readonly Shipped[] | undefined
}
/** The names of the views in a tree of menus. */
export const viewsIn = (menus: readonly Shipped[]): string[] =>
  menus.flatMap(({ view, children = [] }) => [...(view === undefined ? [] : [view]), ...viewsIn(children)])
