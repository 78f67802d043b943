import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNarrow } from '../kit/screen/index.ts'
import { isRecord, kept } from '../kit/store/index.ts'

/** What a person chose for the frame. */
export interface Layout { readonly topNav: boolean }
const standard: Layout = { topNav: true }
// Other settings of the frame are stored under the same key: they are carried along.
const isLayout = (value: unknown): value is Layout => isRecord(value) && typeof value['topNav'] === 'boolean'
const layout = kept<Layout>('layout-setting', standard, isLayout)
const sidebar = kept<boolean>('sidebar-open', true, (value) => typeof value === 'boolean')

export const useTopNav = (): [topNav: boolean, set: (topNav: boolean) => void] => {
  const [topNav, setTopNav] = useState(() => layout.read().topNav)
  const set = useCallback((next: boolean) => {
    setTopNav(next)
    layout.write({ ...layout.read(), topNav: next })
  }, [])
  return [topNav, set]
}

export interface SidebarState { readonly open: boolean; readonly toggle: () => void; readonly close: () => void }
/** Whether the sidebar is open: remembered on a wide screen; on a phone it is a drawer that closes when one goes somewhere or the window changes. */
export const useSidebar = (): SidebarState => {
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [wide, setWide] = useState(() => sidebar.read())
  const [drawer, setDrawer] = useState(false)
  const close = useCallback(() => { setDrawer(false) }, [])
  useEffect(close, [pathname, close])
  useEffect(() => {
    addEventListener('resize', close)
    return () => { removeEventListener('resize', close) }
  }, [close])
  useEffect(() => {
    if (!drawer) return undefined
    const escape = (event: KeyboardEvent) => { if (event.key === 'Escape') close() }
    addEventListener('keydown', escape)
    return () => { removeEventListener('keydown', escape) }
  }, [drawer, close])
  const toggle = () => {
    if (narrow) return setDrawer(!drawer)
    setWide(!wide)
    sidebar.write(!wide)
  }
  return { open: narrow ? drawer : wide, toggle, close }
}
