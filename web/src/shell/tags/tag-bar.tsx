import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import type { OpenTag } from './tags.ts'

interface ShownTag extends OpenTag {
  readonly label: string
}
interface TagActions {
  readonly go: (tag: OpenTag) => void
  readonly refresh: (tag: OpenTag) => unknown
  readonly close: (tag: OpenTag) => void
  readonly closeOthers: (tag: OpenTag) => void
  readonly closeAll: () => void
}
interface Menu {
  readonly tag: ShownTag
  readonly left: number
  readonly top: number
}

/** CSS pixels that the menu of a tag is allowed. */
const menuWidth = 105
/** Where the menu stands: beside the pointer, and never past the right edge. */
export const menuLeft = (pointer: number, offset: number, width: number): number =>
  Math.max(0, Math.min(pointer - offset + 15, width - menuWidth))
const besideTag = 4

const TagMenu = ({ menu, actions, done }: { menu: Menu; actions: TagActions; done: () => void }) => {
  const t = useText(shellMessages)
  const box = useRef<HTMLDivElement>(null)
  const { tag } = menu
  // Words may be longer than what the menu is allowed: then it stands further left.
  useLayoutEffect(() => {
    const opened = box.current
    const room = opened?.parentElement?.offsetWidth ?? 0
    if (opened && menu.left + opened.offsetWidth > room)
      opened.style.left = `${Math.max(0, room - opened.offsetWidth)}px`
  }, [menu])
  useEffect(() => {
    const from = document.activeElement
    const opened = box.current
    opened?.querySelector('button')?.focus()
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && opened?.contains(event.target) === true)) done()
    }
    document.addEventListener('pointerdown', outside)
    addEventListener('resize', done)
    return () => {
      document.removeEventListener('pointerdown', outside)
      removeEventListener('resize', done)
      if (
        from instanceof HTMLElement &&
        (opened?.contains(document.activeElement) === true || document.activeElement === document.body)
      )
        from.focus()
    }
  }, [done])
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return done()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return undefined
    event.preventDefault()
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    return undefined
  }
  const entries = [
    { key: 'refresh', run: actions.refresh } as const,
    ...(tag.affix ? [] : [{ key: 'closeCurrent', run: actions.close } as const]),
    { key: 'closeOthers', run: actions.closeOthers } as const,
    { key: 'closeAll', run: actions.closeAll } as const,
  ]
  return (
    <div
      ref={box}
      className="tag-menu"
      role="menu"
      tabIndex={-1}
      aria-label={tag.label}
      style={{ left: menu.left, top: menu.top }}
      onKeyDown={walk}
    >
      {entries.map(({ key, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          onClick={() => {
            done()
            run(tag)
          }}
        >
          {t(key)}
        </button>
      ))}
    </div>
  )
}

/**
 * The open pages beside each other: click goes there, middle click closes, right click offers more, the wheel scrolls.
 */
export const TagBar = ({
  tags,
  active,
  actions,
}: {
  tags: readonly ShownTag[]
  active: string
  actions: TagActions
}) => {
  const t = useText(shellMessages)
  const bar = useRef<HTMLElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<Menu>()
  const [done] = useState(() => () => {
    setMenu(undefined)
  })
  useEffect(() => {
    const reveal = () => {
      const box = row.current
      const tag = box?.children[tags.findIndex(({ path }) => path === active)]
      if (!box || !(tag instanceof HTMLElement)) return
      const left = tag.offsetLeft - besideTag
      const right = tag.offsetLeft + tag.offsetWidth + besideTag
      if (left < box.scrollLeft) box.scrollLeft = left
      else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
    }
    // With the next picture, for which all is laid out anyway.
    const next = requestAnimationFrame(reveal)
    return () => cancelAnimationFrame(next)
  }, [active, tags])
  useEffect(() => {
    const box = row.current
    // Without passive the page would scroll along; React's own listener cannot say so.
    const turn = (event: WheelEvent) => {
      if (!box || box.scrollWidth <= box.clientWidth) return
      event.preventDefault()
      box.scrollLeft += event.deltaY === 0 ? event.deltaX : event.deltaY
    }
    box?.addEventListener('wheel', turn, { passive: false })
    return () => {
      box?.removeEventListener('wheel', turn)
    }
  }, [])
  const open = (event: MouseEvent<HTMLElement>, tag: ShownTag) => {
    event.preventDefault()
    const { left, top, width } = bar.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
    const own = event.currentTarget.getBoundingClientRect()
    // From the keyboard there is no pointer: the menu then hangs from its tag.
    const [x, y] = event.clientX === 0 && event.clientY === 0 ? [own.left, own.bottom] : [event.clientX, event.clientY]
    setMenu({ tag, left: menuLeft(x, left, width), top: y - top })
  }
  return (
    <nav ref={bar} className="tag-bar" aria-label={t('openPages')}>
      <ul ref={row} className="tag-row" aria-label={t('openPages')} onScroll={done}>
        {tags.map((tag) => (
          <li
            key={tag.path}
            className="tag"
            data-active={tag.path === active ? '' : undefined}
            onContextMenu={(event) => {
              open(event, tag)
            }}
            onMouseDown={(event) => {
              if (event.button === 1) event.preventDefault()
            }}
            onAuxClick={(event) => {
              if (event.button === 1 && !tag.affix) actions.close(tag)
            }}
          >
            <button
              type="button"
              className="tag-name"
              title={tag.label}
              aria-current={tag.path === active ? 'page' : undefined}
              onClick={() => {
                actions.go(tag)
              }}
            >
              {tag.label}
            </button>
            {!tag.affix && (
              <button
                type="button"
                className="tag-close"
                aria-label={t('closeTag', { title: tag.label })}
                onClick={() => {
                  actions.close(tag)
                }}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu && <TagMenu key={menu.tag.path} menu={menu} actions={actions} done={done} />}
    </nav>
  )
}
