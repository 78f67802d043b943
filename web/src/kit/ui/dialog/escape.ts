import { useEffect, useEffectEvent, useRef } from 'react'

interface Standing {
  minimised: boolean
}
/** Dialogs in the order in which they were opened. */
const standing: Standing[] = []
// These answer Escape themselves.
const aboveDialogs = ['.ant-select-dropdown', '.ant-dropdown', '.ant-picker-dropdown', '.ant-popover']
  .map((name) => `${name}:not(${name}-hidden)`)
  .concat('.ant-modal-confirm', '.ant-drawer-open', 'dialog[open]')
  .join(',')

/**
 * Escape closes the dialog in front. antd asks the one that was opened last:
 * where that is minimised, the one in front is asked here.
 */
export const useEscape = (open: boolean, minimised: boolean, close: () => unknown): void => {
  const own = useRef<Standing>({ minimised })
  useEffect(() => {
    own.current.minimised = minimised
  }, [minimised])
  const pressed = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || standing.at(-1)?.minimised !== true) return
    if (standing.findLast((one) => !one.minimised) === own.current && document.querySelector(aboveDialogs) === null)
      void close()
  })
  useEffect(() => {
    if (!open) return undefined
    const { current } = own
    standing.push(current)
    const listen = (event: KeyboardEvent) => {
      pressed(event)
    }
    addEventListener('keydown', listen)
    return () => {
      standing.splice(standing.indexOf(current), 1)
      removeEventListener('keydown', listen)
    }
  }, [open])
}
