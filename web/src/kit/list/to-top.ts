import { type RefObject, useEffect, useRef } from 'react'
import { useStill } from '../browser/index.ts'

/** Milliseconds that the way to the top takes after a page was turned. */
const duration = 800
const eased = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2)
const interrupts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls a box up in its time, unless the person takes over. Returns the way to stop. */
const glide = (box: Element): (() => void) => {
  const from = box.scrollTop
  const start = performance.now()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const name of interrupts) box.removeEventListener(name, stop)
  }
  const step = (now: number) => {
    const share = Math.min(1, (now - start) / duration)
    box.scrollTop = from * (1 - eased(share))
    if (share < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  for (const name of interrupts) box.addEventListener(name, stop, { passive: true })
  frame = requestAnimationFrame(step)
  return stop
}

const scrollerOf = (list: HTMLElement): Element | null => {
  const rows = list.querySelector('.ant-table-content')
  if (rows !== null && rows.scrollTop > 0) return rows
  // Cards scroll with what they stand in: a page, the frame or a dialog.
  for (let box: Element | null = list; box !== null; box = box.parentElement) if (box.scrollTop > 0) return box
  return null
}

/** After another page of a list was asked for, its rows are shown from the first. */
export const useToTop = (list: RefObject<HTMLElement | null>, page: number): void => {
  const still = useStill()
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return undefined
    before.current = page
    const box = list.current && scrollerOf(list.current)
    if (!box) return undefined
    if (!still) return glide(box)
    box.scrollTo(0, 0)
    return undefined
  }, [list, page, still])
}
