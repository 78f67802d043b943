import type { PointerEvent, ThHTMLAttributes } from 'react'

export interface HeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent where the column cannot be resized. */
  readonly sizing?: { readonly label: string; readonly to: (width: number) => void; readonly fit: () => void }
}
const least = 48

// A line follows the pointer and the table is drawn once, at the end: redrawing every row on each move would stutter.
const drag = (event: PointerEvent<HTMLElement>, to: (width: number) => void): void => {
  const cell = event.currentTarget.closest('th')
  const table = cell?.closest<HTMLElement>('.list-table')
  if (!cell || !table) return
  event.preventDefault()
  const { left } = cell.getBoundingClientRect()
  const line = document.createElement('div')
  line.className = 'list-resize-line'
  const place = (x: number) => {
    line.style.left = `${Math.max(x, left + least) - table.getBoundingClientRect().left}px`
  }
  place(event.clientX)
  table.append(line)
  const move = (moved: globalThis.PointerEvent) => place(moved.clientX)
  const end = (ended: globalThis.PointerEvent) => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
    line.remove()
    if (ended.type === 'pointerup') to(Math.round(Math.max(ended.clientX - left, least)))
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
}

/** A column's head with the grip that changes its width. */
export const Head = ({ sizing, children, ...rest }: HeadProps) => (
  <th {...rest}>
    <span className="list-word">{children}</span>
    {sizing && (
      <span
        className="list-resize"
        role="presentation"
        title={sizing.label}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={sizing.fit}
        onPointerDown={(event) => drag(event, sizing.to)}
      />
    )}
  </th>
)
