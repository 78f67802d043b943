import { isExternal, joined, ownPaths, publicPaths, withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import type { Database } from '../../kit/database/database.ts'
import { listen } from '../../kit/database/listen.ts'
import { findPageRows } from './queries.ts'
import { routersOf } from './routers.ts'

// A menu's page, and its records' below it: `12`, `new`, `12/edit`. Which of them there are, the page knows.
const pathsIn = (entries: readonly RouterEntry[], base: string): string[] =>
  entries.flatMap((entry) => {
    const path = joined(base, entry.path)
    if (isExternal(path)) return []
    if (entry.component === 'Layout' || entry.component === 'ParentView') return pathsIn(entry.children ?? [], path)
    return entry.component === 'InnerLink' ? [path] : [path, `${path}/:id`, `${path}/:id/:what`]
  })
/** A menu's own page: its address, and the view that it shows. */
interface MenuPage {
  readonly path: string
  readonly view: string
}
const menuPagesIn = (entries: readonly RouterEntry[], base: string): MenuPage[] =>
  entries.flatMap((entry) => {
    const path = joined(base, entry.path)
    if (isExternal(path) || entry.component === 'InnerLink') return []
    return entry.component === 'Layout' || entry.component === 'ParentView'
      ? menuPagesIn(entry.children ?? [], path)
      : [{ path, view: entry.component }]
  })
// As the page's router reads them: whatever the case, with or without a slash at the end.
const patternOf = (paths: readonly string[]): RegExp =>
  new RegExp(
    `^(?:${paths
      .map((path) =>
        path
          .split('/')
          .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/\W/g, '\\$&')))
          .join('/'),
      )
      .join('|')})/?$`,
    'i',
  )
const own = patternOf([...publicPaths, ...ownPaths])

/**
 * Says which addresses are the page's: its own, and those that any person's menus lead to. Kept in this process until a
 * menu changes on any node.
 */
export const keepPages = (
  db: Database,
  url: string,
): {
  isPage(path: string): Promise<boolean>
  /** The view that a menu has at an address, and what stands behind the menu's own path. */
  viewAt(path: string): Promise<{ readonly view: string; readonly below: string } | undefined>
  ready: Promise<void>
  close(): Promise<void>
} => {
  let kept: Promise<{ pattern: RegExp; menus: readonly MenuPage[] }> | undefined
  const forget = (): void => {
    kept = undefined
  }
  const listening = listen(
    url,
    {
      access_changed: (table) => {
        if (table === 'menu') forget()
      },
    },
    forget,
  )
  const ofMenus = (): NonNullable<typeof kept> => {
    kept ??= findPageRows(db).then((rows) => {
      const routers = routersOf(rows)
      // The longer path first: a menu may stand below another one's.
      const menus = menuPagesIn(routers, '').toSorted((one, other) => other.path.length - one.path.length)
      return { pattern: patternOf(pathsIn(routers, '')), menus }
    })
    return kept
  }
  return {
    isPage: async (path) => {
      const asked = withoutRedirect(path)
      if (own.test(asked)) return true
      try {
        return (await ofMenus()).pattern.test(asked)
      } catch {
        // Without the database nobody knows: the page itself says what there is, once it can ask.
        forget()
        return true
      }
    },
    viewAt: async (path) => {
      const asked = withoutRedirect(path).replace(/\/$/, '')
      try {
        const { menus } = await ofMenus()
        const menu = menus.find((one) => asked === one.path || asked.startsWith(`${one.path}/`))
        return menu && { view: menu.view, below: asked.slice(menu.path.length + 1) }
      } catch {
        forget()
        return undefined
      }
    },
    ready: listening.ready,
    close: () => listening.close(),
  }
}
