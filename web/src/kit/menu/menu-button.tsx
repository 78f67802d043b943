import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, Suspense, cloneElement, lazy, useState } from 'react'
import './menu.css'

export interface MenuEntry { readonly key: string; readonly label: ReactNode; readonly icon?: ReactNode; readonly danger?: boolean; readonly disabled?: boolean; readonly run: () => void }
export interface MenuButtonProps {
  readonly items: readonly (MenuEntry | { readonly type: 'divider' } | { readonly type: 'group'; readonly key: string; readonly label: ReactNode })[]
  /** The key of the entry that is marked. */
  readonly chosen?: string | undefined
  readonly placement?: 'bottomLeft' | 'bottomRight'
  /** The button. */
  readonly children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

const load = () => import('./opened.tsx')
const Opened = lazy(load)
const prefetch = () => { void load().catch(() => undefined) }

/** A button with a menu below it. The menu is fetched when the button is first reached: pages come without it. */
export const MenuButton = (props: MenuButtonProps) => {
  const [wanted, setWanted] = useState(false)
  const closed = (
    <span className="menu-button">
      {cloneElement(props.children, { 'aria-haspopup': 'menu', 'aria-expanded': wanted, onClick: () => { setWanted(true) }, onPointerEnter: prefetch, onFocus: prefetch })}
    </span>
  )
  return wanted ? <Suspense fallback={closed}><Opened {...props} /></Suspense> : closed
}
