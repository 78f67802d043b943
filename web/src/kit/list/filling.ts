import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

// What a head was last seen to take; at first what one line of it takes with the usual air.
let head = 40

/**
 * The height that is left for a table's rows in the box that it fills, in pixels; undefined until the box is there, so
 * that the table is drawn once, not once too high and once again.
 */
export const useFilling = (): [RefObject<HTMLDivElement | null>, number | undefined] => {
  const box = useRef<HTMLDivElement | null>(null)
  const [height, setHeight] = useState<number>()
  const measure = useCallback(() => {
    const node = box.current
    if (!node) return
    // Hidden views have no size; what was measured before stays right.
    if (node.clientHeight === 0) return setHeight((before) => before ?? 400)
    head = node.querySelector<HTMLElement>('.ant-table-header, .ant-table-thead')?.offsetHeight ?? head
    setHeight(Math.max(120, Math.floor(node.clientHeight - Math.max(head, 36) - 1)))
  }, [])
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [measure])
  const isDrawn = height !== undefined
  // Once for the box, and once the head stands in it: usually it is as high as it was taken for.
  useLayoutEffect(measure, [measure, isDrawn])
  return [box, height]
}
