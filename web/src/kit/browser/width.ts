import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

// Milliseconds after which nothing is drawn in pieces any more: React holds all that is back while any of it waits, such
// as for a file that does not come.
const patience = 1000

/**
 * The width of a box, in pixels; undefined until it is there, so that what stands in it is drawn once, not once too wide
 * and once again. `inPieces`: what stands in it takes a while to draw, and the page listens between its pieces.
 */
export const useWidth = (inPieces = false): [RefObject<HTMLDivElement | null>, number | undefined] => {
  const box = useRef<HTMLDivElement | null>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    let seen = -1
    // What is hidden has no size; what was measured before stays right.
    const take = () => setWidth((before) => (seen === 0 ? (before ?? Infinity) : seen))
    const measure = () => {
      if (node.clientWidth === seen) return
      seen = node.clientWidth
      take()
    }
    if (inPieces) startTransition(measure)
    else measure()
    const late = inPieces ? setTimeout(take, patience) : undefined
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => {
      clearTimeout(late)
      observer.disconnect()
    }
  }, [inPieces])
  return [box, width]
}
