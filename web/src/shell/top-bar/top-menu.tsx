import { isExternal, withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../kit/ui/index.ts'
import { useWidth, useWindowWidth } from '../../kit/browser/index.ts'
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

const air = 28
/** What the sign behind *more* takes with the gap before it, where the word is the chosen one's and bold. */
const signRoom = 26
const pixelsOf = (word: string): number =>
  Array.from(word).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 14 : 8), air)
/** How many of these entries stand in `room` pixels, *more* beside them where not all do or `others` are left. */
export const fittingCount = (words: readonly string[], others: boolean, more: string, room: number): number => {
  const ends = words.map((_word, index) => words.slice(0, index + 1).reduce((sum, word) => sum + pixelsOf(word), 0))
  if (!others && (ends.at(-1) ?? 0) <= room) return words.length
  return ends.filter((end) => end + pixelsOf(more) + signRoom <= room).length
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
  const [box, room] = useWidth()
  const most = topMenuCount(useWindowWidth())
  const count = fittingCount(
    items.slice(0, most).map(({ title }) => words(title)),
    items.length > most,
    t('moreMenus'),
    room ?? Infinity,
  )
  const [shown, rest] = [items.slice(0, count), items.slice(count)]
  const go = (item: TopItem) => {
    const target = targetOf(item, tags)
    if (isExternal(target)) window.open(target, '_blank', 'noopener')
    else if (item !== active) void navigate(target)
  }
  return (
    <nav ref={box} className="top-menu" aria-label={t('topNavigation')}>
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
