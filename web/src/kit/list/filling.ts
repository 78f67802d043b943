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

/** True once `waiting` has lasted `delay` milliseconds: shorter waits show nothing. */
export const useLate = (waiting: boolean, delay = 200): boolean => {
  const [late, setLate] = useState(false)
  useLayoutEffect(() => {
    if (!waiting) {
      setLate(false)
      return undefined
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [waiting, delay])
  return waiting && late
}
