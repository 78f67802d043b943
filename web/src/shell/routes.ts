import { isExternal, joined, withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { matchPath } from 'react-router'
import { type Load, type TitleText, registeredPages, viewNamed } from '../kit/routing/index.ts'

/** The home page's address. It is the dashboard: pinned, first, never kept. */
export const homePath = '/index'

/** What a page is called: in the server's words, or in texts of ours. */
export type Title = string | TitleText

/** A level above a page. */
export interface Level {
  readonly path: string
  readonly title: Title
  readonly redirect?: string | undefined
  readonly shown: boolean
}

/** Something that can stand in a tag. */
export interface Page {
  /** A pattern such as `/equipment/application/:id`. */
  readonly path: string
  readonly title: Title
  readonly icon?: string | undefined
  /** A view name; `home` is the frame's own page. */
  readonly view: string
  /** Of a page below a view: how it is loaded. */
  readonly load?: Load
  /** The address shown in a frame, instead of a view. */
  readonly link?: string | undefined
  readonly affix: boolean
  readonly noCache: boolean
  /** The menu that is lit while the page is shown. */
  readonly menu: string
  /** Ancestors for the breadcrumb, the topmost first, then the page itself. */
  readonly levels: readonly Level[]
  /** Whether the parameters of an address can be meant. */
  readonly fits?: ((params: Readonly<Record<string, string | undefined>>) => boolean) | undefined
}

/** An entry of the sidebar or the top menu. */
export interface MenuItem {
  readonly path: string
  readonly title: Title
  readonly icon?: string | undefined
  readonly children: readonly MenuItem[]
}

const isWrapper = ({ component }: RouterEntry): boolean => component === 'Layout' || component === 'ParentView'
const homeTitle: TitleText = [shellMessages, 'indexPage'] as TitleText

const homePage: Page = {
  path: homePath,
  title: homeTitle,
  icon: 'dashboard',
  view: 'home',
  affix: true,
  noCache: true,
  menu: homePath,
  levels: [{ path: homePath, title: homeTitle, shown: true }],
}
const homeItem: MenuItem = { path: homePath, title: homeTitle, icon: 'dashboard', children: [] }

const below = (parent: Page): Page[] =>
  (viewNamed(parent.view)?.children ?? []).map(({ path, title, load }) => {
    const whole = joined(parent.path, path)
    return {
      path: whole,
      title,
      view: parent.view,
      load,
      affix: false,
      noCache: false,
      menu: parent.menu,
      levels: [...parent.levels, { path: whole, title, shown: true }],
    }
  })

const pageOf = (entry: RouterEntry, path: string, above: readonly Level[]): Page => {
  const { title = '', icon, link, affix = false, noCache = false, activeMenu, breadcrumb } = entry.meta ?? {}
  return {
    path,
    title,
    icon,
    view: entry.component,
    link: entry.component === 'InnerLink' ? link : undefined,
    affix,
    noCache,
    menu: activeMenu ?? path,
    levels: [...above, { path, title, redirect: entry.redirect, shown: breadcrumb !== false }],
  }
}

const pagesIn = (entries: readonly RouterEntry[], base: string, above: readonly Level[]): Page[] =>
  entries.flatMap((entry) => {
    const path = joined(base, entry.path)
    if (isExternal(path) && entry.component !== 'InnerLink') return []
    if (!isWrapper(entry)) {
      const page = pageOf(entry, path, above)
      return [page, ...below(page)]
    }
    const title = entry.meta?.title
    const levels =
      title === undefined
        ? above
        : [...above, { path, title, redirect: entry.redirect, shown: entry.meta?.breadcrumb !== false }]
    return pagesIn(entry.children ?? [], path, levels)
  })

// Pages of their own stand below the menu that they belong to, where this person has it.
const ownPages = (within: readonly Page[], may: (permission: string) => boolean): Page[] =>
  registeredPages().flatMap(({ path, title, load, permission, below: view, fits }) => {
    if (permission !== undefined && !may(permission)) return []
    const menu = within.find((page) => page.view === view && page.load === undefined)
    return [
      {
        path,
        title,
        view: path,
        load,
        affix: false,
        noCache: false,
        menu: menu?.path ?? path,
        levels: [...(menu?.levels ?? []), { path, title, shown: true }],
        fits,
      },
    ]
  })

/**
 * Every page that the routers lead to, with the home page, those below registered views, and those without a menu.
 * Fixed paths stand before patterns.
 */
export const pagesOf = (
  routers: readonly RouterEntry[],
  may: (permission: string) => boolean = () => true,
): readonly Page[] => {
  const within = pagesIn(routers, '', [])
  return [homePage, ...within, ...ownPages(within, may)].toSorted(
    (one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
  )
}

/** What all addresses of a pattern begin with. */
const beginningOf = (path: string): string =>
  path
    .replace(/\/[^/]*[:*?].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** The page at an address, or undefined when there is none. */
export const pageAt = (pages: readonly Page[], pathname: string): Page | undefined => {
  const address = pathname.toLowerCase()
  return pages.find(({ path, fits }) => {
    // To match a pattern is to compile it, and there are hundreds.
    if (!address.startsWith(beginningOf(path))) return false
    const found = matchPath(path, pathname)
    return found !== null && (fits?.(found.params) ?? true)
  })
}

/** So many menus are seen at once; where there are more, those of one section are gathered. */
const mostAtOnce = 12
interface Sectioned {
  readonly item: MenuItem
  readonly section: string | undefined
}
/** A section stands where the first of its menus does; one of a single menu is that menu. */
const gathered = (items: readonly Sectioned[], base: string): MenuItem[] => {
  if (items.length <= mostAtOnce) return items.map(({ item }) => item)
  const sections = Map.groupBy(items, ({ section }) => section)
  return items.flatMap(({ item, section }) => {
    const of = sections.get(section) ?? []
    if (section === undefined || of.length === 1) return [item]
    if (of[0]?.item !== item) return []
    return [{ path: `${base}#${section}`, title: section, icon: item.icon, children: of.map((one) => one.item) }]
  })
}

const itemsIn = (entries: readonly RouterEntry[], base: string): MenuItem[] =>
  gathered(
    entries.flatMap((entry) => itemsOf(entry, base).map((item) => ({ item, section: entry.meta?.section }))),
    base,
  )
const itemsOf = (entry: RouterEntry, base: string): MenuItem[] => {
  if (entry.hidden === true) return []
  const path = joined(base, entry.path)
  const item = { path, title: entry.meta?.title ?? '', icon: entry.meta?.icon }
  const children = itemsIn(entry.children ?? [], path)
  const [only] = children
  // A menu that stands at the top comes wrapped in a nameless one.
  if (isWrapper(entry) && item.title === '') return children
  if (isWrapper(entry) && !isExternal(path) && only === undefined) return []
  if (only !== undefined && children.length === 1 && entry.alwaysShow !== true && only.children.length === 0)
    return [{ ...only, icon: only.icon ?? item.icon }]
  return [{ ...item, children }]
}
/** What the sidebar shows: hidden ones left out, a single child in place of its parent unless that always shows. */
export const menuOf = (routers: readonly RouterEntry[]): readonly MenuItem[] => itemsIn(routers, '')

/** Somewhere to go, with the titles of what is above it and its own. */
export interface Target {
  readonly path: string
  readonly titles: readonly Title[]
}
const targetsIn = (entries: readonly RouterEntry[], base: string, above: readonly Title[]): Target[] =>
  entries.flatMap((entry) => {
    if (entry.hidden === true) return []
    const path = joined(base, entry.path)
    const title = entry.meta?.title
    const titles = title === undefined ? above : [...above, title]
    return isWrapper(entry) && !isExternal(path) ? targetsIn(entry.children ?? [], path, titles) : [{ path, titles }]
  })
/** What the header search looks through: all that is permitted and not hidden. */
export const targetsOf = (routers: readonly RouterEntry[]): readonly Target[] => [
  { path: homePath, titles: [homeTitle] },
  ...targetsIn(routers, '', []),
]

/**
 * What the top menu shows: home first, then the topmost entries. Those that are
 * pages themselves carry the prefix that opens them afresh.
 */
export interface TopItem {
  readonly path: string
  readonly title: Title
  readonly icon?: string | undefined
  readonly children: readonly MenuItem[]
}
export const topMenuOf = (routers: readonly RouterEntry[]): readonly TopItem[] => [
  homeItem,
  ...routers
    .filter(({ hidden }) => hidden !== true)
    .flatMap((entry): TopItem[] => {
      const children = itemsIn(entry.children ?? [], joined('', entry.path))
      if (isExternal(entry.path))
        return [{ path: entry.path, title: entry.meta?.title ?? '', icon: entry.meta?.icon, children: [] }]
      if (entry.meta?.title === undefined)
        return children.map((child) =>
          isExternal(child.path) || child.children.length > 0 ? child : { ...child, path: `/redirect${child.path}` },
        )
      return children.length === 0
        ? []
        : [
            {
              path: joined('', entry.path),
              title: entry.meta.title,
              icon: entry.meta.icon ?? children[0]?.icon,
              children,
            },
          ]
    }),
]
export const holds = (item: MenuItem, path: string): boolean =>
  withoutRedirect(item.path) === path || item.children.some((child) => holds(child, path))
/** The first page below an entry, or the entry itself. */
export const firstLeaf = (item: MenuItem): MenuItem => {
  const [first] = item.children
  return first === undefined ? item : firstLeaf(first)
}

/** How many top entries stand beside each other in a window of this width, in CSS pixels. */
export const topMenuCount = (width: number): number => Math.floor(width / 3 / 45)

interface Crumb {
  readonly path: string
  readonly title: Title
  readonly link: boolean
}
/**
 * The way to a page: home first unless the page is the home page, hidden
 * levels left out, links where there is something to go to.
 */
export const crumbsOf = (page: Page, pathname: string): readonly Crumb[] => {
  const levels = page.levels.filter(({ shown, title }) => shown && title !== '')
  const whole = page.path === homePath ? levels : [{ path: homePath, title: homeTitle }, ...levels]
  const params = matchPath(page.path, pathname)?.params ?? {}
  return whole.map((level, index) => ({
    path: level.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    title: level.title,
    link: index < whole.length - 1 && !('redirect' in level && level.redirect === 'noRedirect'),
  }))
}
