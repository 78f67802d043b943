import { useEffect, useEffectEvent } from 'react'

/** Whether what is pressed there is text. A dialog keeps its letters to itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"], dialog') !== null)
/** Without Ctrl, Command or Alt. */
export const isPlain = (event: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}): boolean => !event.ctrlKey && !event.metaKey && !event.altKey
/** The dialog that stands before everything else; one that is minimised does not. */
export const inFront = (): Element | undefined =>
  [
    ...document.querySelectorAll(
      'dialog[open], :not(.app-dialog-minimised) > .ant-modal-wrap:not([style*="display: none"]) [role="dialog"]',
    ),
  ].at(-1)
/** Whether a dialog or a drawer stands before the page. */
export const isCovered = (): boolean => inFront() !== undefined || document.querySelector('.ant-drawer-open') !== null
/** Tells each time the page is covered or free again; returns the way to hear no more. */
export const onCover = (tell: (covered: boolean) => void): (() => void) => {
  let before = isCovered()
  const observer = new MutationObserver(() => {
    const now = isCovered()
    if (now === before) return
    before = now
    tell(now)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'style', 'open'] })
  return () => observer.disconnect()
}

/** Listens to the keyboard while the component is shown; `press` tells whether the key meant something. */
export const useKeys = (press: (event: KeyboardEvent) => boolean): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      pressed(event)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [])
}
