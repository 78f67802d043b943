import { isExternal } from '@geodepot/contracts/kit/page.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { Popover, Tooltip } from 'antd'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Logo, MenuIcon } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type MenuItem, holds } from '../routes.ts'
import { useTitle } from '../use-title.ts'

// How far an entry is indented; the style sheet does the rest.
const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties

interface EntryProps {
  readonly item: MenuItem
  readonly active: string
  readonly depth: number
  readonly slim?: boolean
}

const Leaf = ({ item, active, depth, slim = false }: EntryProps) => {
  const t = useText(shellMessages)
  const title = useTitle()(item.title)
  const content = (
    <>
      {depth === 0 && <MenuIcon name={item.icon} />}
      <span className="side-text">{title}</span>
      {isExternal(item.path) && !slim && (
        <span className="side-mark" aria-hidden="true">
          <ExportOutlined aria-hidden="true" />
        </span>
      )}
    </>
  )
  const shared = { className: 'side-entry', style: indent(depth) }
  const link = isExternal(item.path) ? (
    <a {...shared} href={item.path} target="_blank" rel="noopener noreferrer" aria-label={t('newWindow', { title })}>
      {content}
    </a>
  ) : (
    <Link
      {...shared}
      to={item.path}
      title={slim ? undefined : title}
      aria-current={item.path === active ? 'page' : undefined}
    >
      {content}
    </Link>
  )
  return slim ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** Entries of one level, of which one at a time is open. */
const Entries = ({ items, active, depth }: { items: readonly MenuItem[]; active: string; depth: number }) => {
  const groups = items.filter((item) => item.children.length > 0)
  const lit = groups.find((item) => holds(item, active))?.path
  // Where no menu is lit, as on the home page, the first is open rather than none.
  const [open, setOpen] = useState<{ of: string | undefined; path: string | undefined }>({
    of: lit,
    path: lit ?? groups[0]?.path,
  })
  // Going to a page opens the way to it; after that the person decides.
  if (open.of !== lit) setOpen({ of: lit, path: lit ?? open.path })
  return (
    <ul className="side-list">
      {items.map((item) => (
        <li key={item.path}>
          {item.children.length === 0 ? (
            <Leaf item={item} active={active} depth={depth} />
          ) : (
            <Group
              item={item}
              active={active}
              depth={depth}
              open={open.path === item.path}
              toggle={() => {
                setOpen({ of: lit, path: open.path === item.path ? undefined : item.path })
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Group = ({ item, active, depth, open, toggle }: EntryProps & { open: boolean; toggle: () => void }) => {
  const title = useTitle()(item.title)
  return (
    <>
      <button
        type="button"
        className={holds(item, active) ? 'side-entry side-lit' : 'side-entry'}
        style={indent(depth)}
        aria-expanded={open}
        title={title}
        onClick={toggle}
      >
        {depth === 0 && <MenuIcon name={item.icon} />}
        <span className="side-text">{title}</span>
        <span className="side-mark" aria-hidden="true">
          <DownOutlined aria-hidden="true" rotate={open ? 180 : 0} />
        </span>
      </button>
      {open && <Entries items={item.children} active={active} depth={depth + 1} />}
    </>
  )
}

/** The folded sidebar: pictures, and what is below them beside them. */
const SlimEntries = ({ items, active }: { items: readonly MenuItem[]; active: string }) => {
  const words = useTitle()
  return (
    <ul className="side-list">
      {items.map((item) => (
        <li key={item.path}>
          {item.children.length === 0 ? (
            <Leaf item={item} active={active} depth={0} slim />
          ) : (
            <Popover
              placement="rightTop"
              trigger={['hover', 'click']}
              arrow={false}
              classNames={{ root: 'side-flyout' }}
              title={words(item.title)}
              content={<Entries items={item.children} active={active} depth={1} />}
            >
              <button
                type="button"
                className={holds(item, active) ? 'side-entry side-lit' : 'side-entry'}
                aria-label={words(item.title)}
                aria-haspopup="true"
              >
                <MenuIcon name={item.icon} />
              </button>
            </Popover>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Brings the menu that is lit into sight where an address led to its page. Only the menu itself moves: the browser's own
 * way would also move what the sidebar lies in.
 */
const useLitInSight = (active: string): RefObject<HTMLElement | null> => {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = menu.current
    const entry = box?.querySelector(`[href=${JSON.stringify(active)}]`)
    if (!box || !entry) return
    const [around, lit] = [box.getBoundingClientRect(), entry.getBoundingClientRect()]
    if (lit.top < around.top || lit.bottom > around.bottom)
      box.scrollTop += lit.top - around.top - (around.height - lit.height) / 2
  }, [active])
  return menu
}

interface SidebarProps {
  readonly items: readonly MenuItem[]
  /** The path of the menu that is lit. */
  readonly active: string
  readonly slim: boolean
  readonly logo: boolean
  readonly dark: boolean
}
/** Logo and menus. */
export const Sidebar = ({ items, active, slim, logo, dark }: SidebarProps) => {
  const t = useText(shellMessages)
  const title = useText(sessionMessages)('appTitle')
  const menu = useLitInSight(active)
  return (
    <aside
      className={slim ? 'sidebar sidebar-slim' : 'sidebar'}
      data-dark={dark ? '' : undefined}
      aria-label={t('navigation')}
    >
      {logo && (
        <Link to="/" className="sidebar-logo" title={title} aria-label={title}>
          <Logo size={28} />
          {!slim && <span>{title}</span>}
        </Link>
      )}
      <nav ref={menu} aria-label={t('navigation')} className="sidebar-menu">
        {slim ? (
          <SlimEntries items={items} active={active} />
        ) : (
          <Entries key={items[0]?.path} items={items} active={active} depth={0} />
        )}
        {items.length === 0 && !slim && <p className="sidebar-empty">{t('emptyMenu')}</p>}
      </nav>
    </aside>
  )
}
