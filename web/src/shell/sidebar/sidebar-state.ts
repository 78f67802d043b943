import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNarrow, stored } from '../../kit/browser/index.ts'

const sidebar = stored<boolean>('sidebar-open', true, (value) => typeof value === 'boolean')

interface SidebarState {
  readonly open: boolean
  readonly toggle: () => void
  readonly close: () => void
}
/**
 * Whether the sidebar is open: remembered on a wide screen; on a phone it is a drawer that closes when one goes
 * somewhere or the window changes.
 */
export const useSidebar = (): SidebarState => {
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [wide, setWide] = useState(() => sidebar.read())
  const [drawer, setDrawer] = useState(false)
  const close = useCallback(() => {
    setDrawer(false)
  }, [])
  useEffect(close, [pathname, close])
  useEffect(() => {
    addEventListener('resize', close)
    return () => {
      removeEventListener('resize', close)
    }
  }, [close])
  useEffect(() => {
    if (!drawer) return undefined
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('keydown', escape)
    }
  }, [drawer, close])
  const toggle = () => {
    if (narrow) return setDrawer(!drawer)
    setWide(!wide)
    sidebar.write(!wide)
  }
  return { open: narrow ? drawer : wide, toggle, close }
}
