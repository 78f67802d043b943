import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { FontSizeOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { toast } from '../../kit/api/index.ts'
import { MenuButton } from '../../kit/ui/index.ts'
import { type SizeName, setSize, sizeNames, useSize } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const follow = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => {
    document.removeEventListener('fullscreenchange', changed)
  }
}
/** The whole screen for the page, and back. */
export const FullScreenButton = () => {
  const t = useText(shellMessages)
  const full = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement))
  const refuse = () => {
    toast.warning(t('noFullScreen'))
  }
  const press = () => {
    if (!document.fullscreenEnabled) refuse()
    else if (full) void document.exitFullscreen()
    else document.documentElement.requestFullscreen().catch(refuse)
  }
  const label = t(full ? 'leaveFullScreen' : 'fullScreen')
  return (
    <button type="button" className="top-button top-icon" aria-label={label} title={label} onClick={press}>
      {full ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
    </button>
  )
}

const names = { default: 'sizeDefault', medium: 'sizeMedium', small: 'sizeSmall', mini: 'sizeMini' } as const
/** How large controls are and how dense lists. */
export const SizeButton = () => {
  const t = useText(shellMessages)
  const size = useSize()
  const choose = (next: SizeName) => {
    setSize(next)
    toast.success(t('sizeSwitched'))
  }
  return (
    <MenuButton
      chosen={size}
      placement="bottomRight"
      items={sizeNames.map((name) => ({
        key: name,
        label: t(names[name]),
        disabled: name === size,
        run: () => {
          choose(name)
        },
      }))}
    >
      <button type="button" className="top-button top-icon" aria-label={t('size')} title={t('size')}>
        <FontSizeOutlined aria-hidden="true" />
      </button>
    </MenuButton>
  )
}
