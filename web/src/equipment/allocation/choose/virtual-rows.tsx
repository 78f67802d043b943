import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

const beyond = 8
interface VirtualRowsProps<T> {
  readonly label: string
  readonly rows: readonly T[]
  /** Pixels; every row is as high as any other. */
  readonly rowHeight: number
  readonly keyOf: (row: T) => string | number
  readonly children: (row: T) => ReactNode
}

/** A long list of which only the rows in sight are drawn. */
export const VirtualRows = <T,>({ label, rows, rowHeight, keyOf, children }: VirtualRowsProps<T>) => {
  const box = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ top: 0, count: 20 })
  const follow = useCallback(() => {
    const node = box.current
    if (!node) return
    // Whole rows, so that scrolling a few pixels draws nothing.
    const top = Math.floor(node.scrollTop / rowHeight)
    const count = Math.ceil((node.clientHeight || 20 * rowHeight) / rowHeight)
    setRange((now) => (now.top === top && now.count === count ? now : { top, count }))
  }, [rowHeight])
  useLayoutEffect(follow, [follow, rows.length])
  const from = Math.max(0, Math.min(range.top, rows.length - range.count) - beyond)
  const shown = rows.slice(from, range.top + range.count + beyond)
  return (
    <div ref={box} className="allocation-rows" role="list" aria-label={label} onScroll={follow}>
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        {shown.map((row, index) => (
          <div
            key={keyOf(row)}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={from + index + 1}
            className="allocation-row"
            style={{ height: rowHeight, top: (from + index) * rowHeight }}
          >
            {children(row)}
          </div>
        ))}
      </div>
    </div>
  )
}
