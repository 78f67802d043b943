import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { Activity, useCallback, useEffect, useMemo } from 'react'
import { Navigate } from 'react-router'
import { type Person, mayDo, usePerson } from '../kit/access/index.ts'
import { useLayout } from '../kit/theme/index.ts'
import { useNarrow } from '../kit/browser/index.ts'
import { useText } from '../kit/i18n/index.ts'
import { type Places, PlacesProvider } from '../kit/routing/index.ts'
import { OpenAlert } from '../system/alert/index.ts'
import { ProjectSelection, useSelecting } from '../system/project/index.ts'
import { Breadcrumb } from './top-bar/breadcrumb.tsx'
import { useSidebar } from './sidebar/sidebar-state.ts'
import { MenuContext } from './menu-context.ts'
import { Pane } from './pane.tsx'
import { PhoneBar } from './top-bar/phone-bar.tsx'
import { homePath, holds, menuOf, pageAt, pagesOf, targetsOf, topMenuOf } from './routes.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { TagBar } from './tags/tag-bar.tsx'
import { ToolShelf, useTools } from './top-bar/tools.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { TopMenu } from './top-bar/top-menu.tsx'
import { useTags } from './tags/use-tags.ts'
import { useTitle } from './use-title.ts'
import './frame.css'

/** The personal centre, where this version has it. */
const profilePath = '/user/profile'

const Selection = () => {
  const { open, leave } = useSelecting()
  return open ? <ProjectSelection open leave={leave} failed={leave} /> : null
}

const useMenus = (routers: readonly RouterEntry[], person: Person) =>
  useMemo(() => {
    const pages = pagesOf(routers, (permission) => mayDo(person, permission))
    const places: Places = (view) =>
      pages.find((page) => page.view === view && page.load === undefined && !page.path.includes(':'))?.path
    return { pages, places, all: menuOf(routers), top: topMenuOf(routers), targets: targetsOf(routers) }
  }, [routers, person])

/** Everything around the pages: sidebar, top bar, tags; and the pages themselves, kept while their tags are open. */
export const Frame = ({ routers, away }: { routers: readonly RouterEntry[]; away: boolean }) => {
  const t = useText(shellMessages)
  const app = useText(sessionMessages)('appTitle')
  const words = useTitle()
  const narrow = useNarrow()
  const person = usePerson()
  const { pages, places, all, top, targets } = useMenus(routers, person)
  const groups = useMemo(
    () =>
      top
        .filter(({ path }) => path !== homePath)
        .map((item) => ({ ...item, path: item.path.replace(/^\/redirect(?=\/)/, '') })),
    [top],
  )
  const sidebar = useSidebar()
  const { topNav, tagsView, fixedHeader, sidebarLogo, dynamicTitle, sideTheme } = useLayout()
  const bar = tagsView && !narrow
  const { path, page, redirecting, tags, panes, actions, tagOf } = useTags(pages, person.userId, bar)
  const tools = useTools()

  // As long as a page's texts are on their way it goes by the name of what it stands below.
  const labelOf = useCallback(
    (at: string, own: string | undefined) =>
      own ??
      pageAt(pages, at)
        ?.levels.map((level) => words(level.title))
        .findLast((title) => title !== '') ??
      '\u2026',
    [pages, words],
  )
  const shownTags = useMemo(() => tags.map((tag) => ({ ...tag, label: labelOf(tag.path, tag.title) })), [tags, labelOf])
  const own = tags.find((tag) => tag.path === path)?.title
  const title = page ? labelOf(path, own) : ''
  useEffect(() => {
    if (!away) document.title = title === '' || !dynamicTitle ? app : `${title} - ${app}`
  }, [title, app, away, dynamicTitle])

  const lit = page?.menu ?? ''
  const topItem = top.find((item) => holds(item, lit))
  const byTop = topNav && !narrow
  const items = byTop && topItem !== undefined && topItem.children.length > 0 ? topItem.children : all
  const slim = !narrow && !sidebar.open
  if (!away && page === undefined && !redirecting) return <Navigate to={path === '/' ? homePath : '/404'} replace />
  const middle = narrow ? (
    <span className="top-title">{title}</span>
  ) : topNav ? (
    <TopMenu items={top} active={topItem} tags={tags} />
  ) : (
    page && <Breadcrumb page={page} pathname={path} own={own} />
  )
  return (
    <PlacesProvider value={places}>
      <MenuContext value={groups}>
        <div className="frame" data-slim={slim ? '' : undefined} data-loose={fixedHeader ? undefined : ''}>
          <a className="frame-skip" href="#content">
            {t('skip')}
          </a>
          {narrow && sidebar.open && (
            <button type="button" className="frame-backdrop" aria-label={t('closeMenu')} onClick={sidebar.close} />
          )}
          {(!narrow || sidebar.open) && (
            <Sidebar items={items} active={lit} slim={slim} logo={sidebarLogo} dark={sideTheme === 'theme-dark'} />
          )}
          <div className="frame-main">
            <TopBar
              sidebarOpen={sidebar.open}
              toggleSidebar={sidebar.toggle}
              show={tools.show}
              profile={pageAt(pages, profilePath) && profilePath}
            >
              {middle}
            </TopBar>
            {bar && <TagBar tags={shownTags} active={path} actions={actions} />}
            <main id="content" className="frame-content" tabIndex={-1}>
              {panes.map((pane) => (
                <Activity key={pane.key} mode={pane.path === path && !away ? 'visible' : 'hidden'}>
                  <Pane pane={pane} tagOf={tagOf} />
                </Activity>
              ))}
            </main>
            {narrow && <PhoneBar show={tools.show} />}
          </div>
        </div>
        <Selection />
        <ToolShelf tools={tools} targets={targets} />
        <OpenAlert />
      </MenuContext>
    </PlacesProvider>
  )
}
