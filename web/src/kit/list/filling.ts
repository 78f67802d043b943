import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height that is left for a table's rows in the box that it fills, in pixels. */
export const useFilling = (): [RefObject<HTMLDivElement | null>, number] => {
  const box = useRef<HTMLDivElement | null>(null)
  const [height, setHeight] = useState(400)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    const measure = () => {
      // Hidden views have no size; what was measured before stays right.
      if (node.clientHeight === 0) return
      const head = node.querySelector<HTMLElement>('.ant-table-header, .ant-table-thead')?.offsetHeight ?? 0
      setHeight(Math.max(120, Math.floor(node.clientHeight - Math.max(head, 36) - 1)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [])
  return [box, height]
}
