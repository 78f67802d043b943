import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { Activity, Suspense, useCallback, useEffect, useMemo } from 'react'
import { Navigate } from 'react-router'
import { usePerson } from '../kit/access/index.ts'
import { useNarrow } from '../kit/screen/index.ts'
import { useText } from '../kit/text/index.ts'
import { type Places, PlacesProvider } from '../kit/views/index.ts'
import { ProjectSelection, useSelecting } from '../system/project/index.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { useSidebar, useTopNav } from './layout.ts'
import { MenuContext } from './menu-context.ts'
import { Pane } from './pane.tsx'
import { homePath, holds, menuOf, pageAt, pagesOf, topMenuOf } from './routes.ts'
import { Sidebar } from './sidebar.tsx'
import { TagBar } from './tag-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { TopMenu } from './top-menu.tsx'
import { useTags } from './use-tags.ts'
import { useTitle } from './use-title.ts'
import './frame.css'

const Selection = () => {
  const { open, leave } = useSelecting()
  return open ? <Suspense fallback={null}><ProjectSelection open leave={leave} /></Suspense> : null
}

const useMenus = (routers: readonly RouterEntry[]) => useMemo(() => {
  const pages = pagesOf(routers)
  const places: Places = (view) => pages.find((page) => page.view === view && page.load === undefined && !page.path.includes(':'))?.path
  return { pages, places, all: menuOf(routers), top: topMenuOf(routers) }
}, [routers])

/** Everything around the pages: sidebar, top bar, tags; and the pages themselves, kept while their tags are open. */
export const Frame = ({ routers, away }: { routers: readonly RouterEntry[]; away: boolean }) => {
  const t = useText(shellMessages)
  const app = useText(sessionMessages)('appTitle')
  const words = useTitle()
  const narrow = useNarrow()
  const { pages, places, all, top } = useMenus(routers)
  const groups = useMemo(() => top.filter(({ path }) => path !== homePath).map((item) => ({ ...item, path: item.path.replace(/^\/redirect(?=\/)/, '') })), [top])
  const { path, page, redirecting, tags, panes, actions, tagOf } = useTags(pages, usePerson().userId)
  const sidebar = useSidebar()
  const [topNav, setTopNav] = useTopNav()

  const labelOf = useCallback((at: string, own: string | undefined) => own ?? words(pageAt(pages, at)?.title ?? ''), [pages, words])
  const shownTags = useMemo(() => tags.map((tag) => ({ ...tag, label: labelOf(tag.path, tag.title) })), [tags, labelOf])
  const own = tags.find((tag) => tag.path === path)?.title
  const title = labelOf(path, own)
  useEffect(() => { if (!away) document.title = title === '' ? app : `${title} - ${app}` }, [title, app, away])

  const lit = page?.menu ?? ''
  const topItem = top.find((item) => holds(item, lit))
  const byTop = topNav && !narrow
  const items = byTop && topItem !== undefined && topItem.children.length > 0 ? topItem.children : all
  const slim = !narrow && !sidebar.open
  if (!away && page === undefined && !redirecting) return <Navigate to={path === '/' ? homePath : '/404'} replace />
  const middle = narrow ? <span className="top-title">{title}</span>
    : topNav ? <TopMenu items={top} active={topItem} tags={tags} />
      : page && <Breadcrumb page={page} pathname={path} own={own} />
  return (
    <PlacesProvider value={places}>
      <MenuContext value={groups}>
        <div className="frame" data-slim={slim ? '' : undefined}>
          <a className="frame-skip" href="#content">{t('skip')}</a>
          {narrow && sidebar.open && <button type="button" className="frame-backdrop" aria-label={t('closeMenu')} onClick={sidebar.close} />}
          {(!narrow || sidebar.open) && <Sidebar items={items} active={lit} slim={slim} />}
          <div className="frame-main">
            <TopBar sidebarOpen={sidebar.open} toggleSidebar={sidebar.toggle} topNav={topNav} setTopNav={setTopNav}>{middle}</TopBar>
            <TagBar tags={shownTags} active={path} actions={actions} />
            <main id="content" className="frame-content" tabIndex={-1}>
              {panes.map((pane) => <Activity key={pane.key} mode={pane.path === path && !away ? 'visible' : 'hidden'}><Pane pane={pane} tagOf={tagOf} /></Activity>)}
            </main>
          </div>
        </div>
        <Selection />
      </MenuContext>
    </PlacesProvider>
  )
}
