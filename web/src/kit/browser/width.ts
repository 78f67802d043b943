import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of a box, in pixels; undefined until it is there, so that what stands in it is drawn once, not once too wide
 * and once again.
 */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number | undefined] => {
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
      // A hidden view has no size; what was measured before stays right.
      setWidth((before) => (now === 0 ? (before ?? Infinity) : now))
    }
    // The first table is drawn in pieces, between which the page listens.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
