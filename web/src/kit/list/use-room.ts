import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width that a table has, in pixels; undefined until its box is there, so that the table is drawn once, not once
 * too wide and once again.
 */
export const useRoom = (): [RefObject<HTMLDivElement | null>, number | undefined] => {
  const box = useRef<HTMLDivElement | null>(null)
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    let seen = -1
    const measure = () => {
      const width = node.clientWidth
      if (width === seen) return
      seen = width
      // A hidden view has no size; what was measured before stays right.
      setRoom((before) => (width === 0 ? (before ?? Infinity) : width))
    }
    // The first table is drawn in pieces, between which the page listens.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [box, room]
}
