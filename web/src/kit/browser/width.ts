import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

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
    const measure = () => {
      const now = node.clientWidth
      if (now === seen) return
      seen = now
      // What is hidden has no size; what was measured before stays right.
      setWidth((before) => (now === 0 ? (before ?? Infinity) : now))
    }
    if (inPieces) startTransition(measure)
    else measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [inPieces])
  return [box, width]
}
