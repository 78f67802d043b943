import { type RefObject, useLayoutEffect, useState } from 'react'

export const rowHeight = 34
const beyond = 8

interface Range {
  readonly top: number
  readonly height: number
}
// Whole rows, so that scrolling a few pixels draws nothing.
const rangeOf = (node: HTMLElement | null, now: Range): Range => {
  if (!node) return now
  const top = Math.floor(node.scrollTop / rowHeight)
  const height = node.clientHeight || 480
  return now.top === top && now.height === height ? now : { top, height }
}

/** Which rows are drawn: those that the box shows and a few beyond. */
export const useWindow = (
  box: RefObject<HTMLDivElement | null>,
  count: number,
): { from: number; to: number; follow: () => void } => {
  const [range, setRange] = useState<Range>({ top: 0, height: 480 })
  // The box grows with its lines, and with the window: a block that was pasted is drawn without a scroll.
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    const measure = () => setRange((now) => rangeOf(node, now))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [box])
  const from = Math.max(0, Math.min(range.top, count) - beyond)
  return {
    from,
    to: Math.min(count, range.top + Math.ceil(range.height / rowHeight) + beyond),
    follow: () => setRange((now) => rangeOf(box.current, now)),
  }
}

/** Scrolls just so far that a row can be seen below the head. */
export const reveal = (box: HTMLElement | null, row: number): void => {
  if (!box) return
  const top = row * rowHeight
  const room = (box.clientHeight || 480) - 2 * rowHeight
  const next = top < box.scrollTop ? top : top > box.scrollTop + room ? top - room : box.scrollTop
  if (next !== box.scrollTop) box.scrollTo({ top: next })
}

/** Scrolls just so far to the side that a cell can be seen. */
export const revealAcross = (cell: HTMLElement): void => {
  const box = cell.closest<HTMLElement>('.grid-box')
  if (!box) return
  const [from, to] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth]
  const next =
    from < box.scrollLeft
      ? from
      : to > box.scrollLeft + box.clientWidth
        ? Math.min(from, to - box.clientWidth)
        : box.scrollLeft
  if (next !== box.scrollLeft) box.scrollLeft = next
}
