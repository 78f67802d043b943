import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import './scroll-table.css'

/** From how many rows on a table draws only those that can be seen. */
export const windowedFrom = 200
const beyond = 8

interface Range {
  readonly first: number
  readonly count: number
  readonly height: number
}
// Until the box is measured: a screen of rows.
const screen: Range = { first: 0, count: 30, height: 34 }

/** Which rows can be seen in the box that a body scrolls in: whole rows, so that a few pixels draw nothing. */
const useRange = (body: RefObject<HTMLTableSectionElement | null>): Range => {
  const [range, setRange] = useState(screen)
  useEffect(() => {
    const box = body.current?.closest<HTMLElement>('.ant-table-content, [data-scrolls-rows]')
    if (!box) return undefined
    const follow = () => {
      if (box.clientHeight === 0) return
      const height = body.current?.querySelector<HTMLElement>('[data-row-key]')?.offsetHeight ?? screen.height
      const next = { first: Math.floor(box.scrollTop / height), count: Math.ceil(box.clientHeight / height), height }
      setRange((now) =>
        now.first === next.first && now.count === next.count && now.height === next.height ? now : next,
      )
    }
    const observer = new ResizeObserver(follow)
    observer.observe(box)
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', follow)
    }
  }, [body])
  return range
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="windowed-gap">
      <td aria-hidden="true" style={{ height }} />
    </tr>
  ) : null

/**
 * The body of a long table: antd hands it all rows, and it draws those that can be seen. Head and rows stay in one box
 * that scrolls, where antd's own way takes two. A table without antd hands it nothing measured and its rows, and stands in
 * a box with `data-scrolls-rows`.
 */
export const WindowedBody = ({ children, ...rest }: HTMLAttributes<HTMLTableSectionElement>) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, count, height } = useRange(body)
  const [measured, rows] = Array.isArray(children) ? (children as ReactNode[]) : []
  const all = Array.isArray(rows) ? (rows as ReactNode[]) : []
  const from = Math.max(0, Math.min(first, all.length - count) - beyond)
  const to = Math.min(all.length, first + count + beyond)
  return (
    <tbody ref={body} {...rest}>
      {measured}
      <Gap height={from * height} />
      {all.slice(from, to)}
      <Gap height={(all.length - to) * height} />
    </tbody>
  )
}
