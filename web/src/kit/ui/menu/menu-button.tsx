import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, cloneElement, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { whenOnline } from '../lazy/network.ts'
import './menu.css'

export interface MenuEntry {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}
export interface MenuButtonProps {
  readonly items: readonly (
    | MenuEntry
    | { readonly type: 'divider' }
    | { readonly type: 'group'; readonly key: string; readonly label: ReactNode }
  )[]
  /** The key of the entry that is marked. */
  readonly chosen?: string | undefined
  readonly placement?: 'bottomLeft' | 'bottomRight'
  /** The button. */
  readonly children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

const load = () => import('./opened.tsx')
const Opened = lazyPart(load)
const prefetch = () => {
  void whenOnline(load)().catch(() => undefined)
}

/** A button with a menu below it. The menu is fetched when the button is first reached: pages come without it. */
export const MenuButton = (props: MenuButtonProps) => {
  const [wanted, setWanted] = useState(false)
  const closed = (
    <span className="menu-button">
      {cloneElement(props.children, {
        'aria-haspopup': 'menu',
        'aria-expanded': wanted,
        onClick: () => {
          setWanted(true)
        },
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
    </span>
  )
  return wanted ? (
    <Opened
      {...props}
      waiting={closed}
      failed={() => {
        setWanted(false)
      }}
    />
  ) : (
    closed
  )
}
