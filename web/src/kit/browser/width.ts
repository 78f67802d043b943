import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

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
    // What is hidden has no size; what was measured before stays right.
    const measure = () => setWidth((before) => (node.clientWidth === 0 ? (before ?? Infinity) : node.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
