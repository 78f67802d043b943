import { type RouterEntry, type RouterMeta, isAddress } from '@geodepot/contracts/system/menu.ts'

/** A directory (M) or menu (C) as stored, its title in the reader's language. */
export interface RouterRow {
  readonly id: number
  readonly parent: number | null
  readonly type: 'M' | 'C'
  readonly title: string
  readonly path: string
  readonly component: string
  readonly icon: string
  readonly isExternal: boolean
  readonly isCached: boolean
  readonly isVisible: boolean
  readonly isAffixed: boolean
  readonly alwaysShow: boolean
  readonly activeMenu: string
  readonly section: string
}

const inner = (row: RouterRow): boolean => isAddress(row.path) && !row.isExternal
/** An address as a path of ours: without scheme, its dots and colons as slashes. */
const pathOfAddress = (address: string): string =>
  address
    .replace(/^https?:\/\/(www\.)?/, '')
    .replaceAll(/[.:]/g, '/')
    .replaceAll(/\/{2,}/g, '/')

const nameOf = (path: string): string =>
  path
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const metaOf = (row: RouterRow): RouterMeta => ({
  title: row.title,
  ...(row.icon !== '' && { icon: row.icon }),
  noCache: !row.isCached,
  ...(isAddress(row.path) && { link: row.path }),
  ...(row.isAffixed && { affix: true }),
  ...(row.activeMenu !== '' && { activeMenu: row.activeMenu }),
  ...(row.section !== '' && { section: row.section }),
})

/**
 * The rows, parents before children and in order, as the router's entries. A
 * row whose parent is not among them is left out with it.
 */
export const routersOf = (rows: readonly RouterRow[]): RouterEntry[] => {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const childrenOf = (row: RouterRow, base: string): RouterEntry[] =>
    (below.get(row.id) ?? []).flatMap((child) => entriesOf(child, base, ''))
  // Pages below a menu are hidden routes beside it: a document has a page and a tag of its own.
  const entriesOf = (row: RouterRow, base: string, prefix: string): RouterEntry[] => {
    const path = inner(row) ? pathOfAddress(row.path) : isAddress(row.path) ? row.path : `${prefix}${row.path}`
    const whole = isAddress(path) ? path : `${base}/${path}`
    const common = { name: nameOf(whole), path, hidden: !row.isVisible, meta: metaOf(row) }
    if (row.type === 'M' && !isAddress(row.path)) {
      const children = childrenOf(row, whole)
      return [
        {
          ...common,
          component: 'ParentView',
          redirect: 'noRedirect',
          ...(row.alwaysShow && { alwaysShow: true }),
          ...(children.length > 0 && { children }),
        },
      ]
    }
    const component = inner(row) ? 'InnerLink' : isAddress(row.path) ? 'Layout' : row.component
    return [
      { ...common, component },
      ...(below.get(row.id) ?? []).flatMap((child) => entriesOf(child, base, `${path}/`)),
    ]
  }
  const topOf = (row: RouterRow): RouterEntry => {
    if (isAddress(row.path) && row.isExternal)
      return { name: nameOf(row.path), path: row.path, component: 'Layout', hidden: !row.isVisible, meta: metaOf(row) }
    if (row.type === 'C' || inner(row))
      return {
        path: '/',
        component: 'Layout',
        hidden: !row.isVisible,
        children: entriesOf({ ...row, type: 'C' }, '', ''),
      }
    const path = `/${row.path.replace(/^\/+/, '')}`
    const children = childrenOf(row, path)
    return {
      name: nameOf(path),
      path,
      component: 'Layout',
      redirect: 'noRedirect',
      hidden: !row.isVisible,
      ...(row.alwaysShow && { alwaysShow: true }),
      meta: metaOf(row),
      ...(children.length > 0 && { children }),
    }
  }
  return (below.get(null) ?? []).map(topOf)
}
