import { isExternal, withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../kit/ui/index.ts'
import { useWindowWidth } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { OpenTag } from '../tags/tags.ts'
import { type TopItem, firstLeaf, holds, topMenuCount } from '../routes.ts'
import { useTitle } from '../use-title.ts'

/** Where choosing a top entry leads: to the page of its area that was opened last, else to its first. */
export const targetOf = (item: TopItem, tags: readonly OpenTag[]): string => {
  if (item.children.length === 0) return withoutRedirect(item.path)
  const open = tags.findLast(({ path }) => holds(item, path))
  return open === undefined ? firstLeaf(item).path : open.path + open.search
}

interface TopMenuProps {
  readonly items: readonly TopItem[]
  readonly active: TopItem | undefined
  readonly tags: readonly OpenTag[]
}
/** The topmost entries beside each other; what does not fit is behind *more*. */
export const TopMenu = ({ items, active, tags }: TopMenuProps) => {
  const t = useText(shellMessages)
  const words = useTitle()
  const navigate = useNavigate()
  const count = topMenuCount(useWindowWidth())
  const [shown, rest] = [items.slice(0, count), items.slice(count)]
  const go = (item: TopItem) => {
    if (isExternal(item.path)) window.open(item.path, '_blank', 'noopener')
    else if (item !== active) void navigate(targetOf(item, tags))
  }
  return (
    <nav className="top-menu" aria-label={t('topNavigation')}>
      {shown.map((item) => (
        <button
          key={item.path}
          type="button"
          className="top-entry"
          aria-current={item === active ? 'true' : undefined}
          onClick={() => {
            go(item)
          }}
        >
          {words(item.title)}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          chosen={active?.path}
          items={rest.map((item) => ({
            key: item.path,
            label: words(item.title),
            run: () => {
              go(item)
            },
          }))}
        >
          <button
            type="button"
            className="top-entry"
            aria-current={active && rest.includes(active) ? 'true' : undefined}
          >
            {t('moreMenus')} <DownOutlined aria-hidden="true" />
          </button>
        </MenuButton>
      )}
    </nav>
  )
}
