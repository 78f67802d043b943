import { useEffect, useRef } from 'react'
import { type Drawn, drawIn } from './draw.ts'
import { lookOf, paperLook, useScheme } from './look.ts'
import type { ChartShape } from './types.ts'

/** The drawn part of a chart. Who does not see it has the table. */
const Picture = ({ shape }: { shape: ChartShape }) => {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(null)
  const scheme = useScheme()
  useEffect(() => {
    const { current: element } = place
    if (!element) return undefined
    const made = drawIn(element)
    drawn.current = made
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      drawn.current = null
      made.end()
    }
  }, [])
  useEffect(() => {
    const { current: element } = place
    if (element) drawn.current?.show(shape, scheme === 'paper' ? paperLook(element) : lookOf(element))
  }, [shape, scheme])
  return <div ref={place} className="chart-picture" aria-hidden="true" />
}
export default Picture
