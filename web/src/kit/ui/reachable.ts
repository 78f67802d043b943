/**
 * For the frame around a table that scrolls: its box is reached with the
 * keyboard while it has more than it shows, for nothing in such a table need
 * take the focus.
 */
export const reachable = (frame: HTMLElement | null): (() => void) | undefined => {
  const box = frame?.querySelector<HTMLElement>('.ant-table-content')
  const content = box?.firstElementChild
  if (!box || !content) return undefined
  const observer = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  observer.observe(content)
  return () => observer.disconnect()
}
