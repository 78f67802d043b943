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
): { isPage(path: string): Promise<boolean>; ready: Promise<void>; close(): Promise<void> } => {
  let kept: Promise<RegExp> | undefined
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
  const ofMenus = (): Promise<RegExp> => {
    kept ??= findPageRows(db).then((rows) => patternOf(pathsIn(routersOf(rows), '')))
    return kept
  }
  return {
    isPage: async (path) => {
      const asked = withoutRedirect(path)
      if (own.test(asked)) return true
      try {
        return (await ofMenus()).test(asked)
      } catch {
        // Without the database nobody knows: the page itself says what there is, once it can ask.
        forget()
        return true
      }
    },
    ready: listening.ready,
    close: () => listening.close(),
  }
}
