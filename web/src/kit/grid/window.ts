import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

export const rowHeight = 34
const beyond = 8

/** Which rows are drawn: those that the box shows and a few beyond. */
export const useWindow = (box: RefObject<HTMLDivElement | null>, count: number): { from: number; to: number; follow: () => void } => {
  const [range, setRange] = useState({ top: 0, height: 480 })
  const follow = useCallback(() => {
    const node = box.current
    if (!node) return
    // Whole rows, so that scrolling a few pixels draws nothing.
    const top = Math.floor(node.scrollTop / rowHeight)
    const height = node.clientHeight || 480
    setRange((now) => (now.top === top && now.height === height ? now : { top, height }))
  }, [box])
  useLayoutEffect(follow, [follow, count])
  return { from: Math.max(0, range.top - beyond), to: Math.min(count, range.top + Math.ceil(range.height / rowHeight) + beyond), follow }
}

/** Scrolls just so far that a row can be seen below the head. */
export const reveal = (box: HTMLElement | null, row: number): void => {
  if (!box) return
  const top = row * rowHeight
  const room = (box.clientHeight || 480) - 2 * rowHeight
  const next = top < box.scrollTop ? top : top > box.scrollTop + room ? top - room : box.scrollTop
  if (next !== box.scrollTop) box.scrollTo({ top: next })
}
